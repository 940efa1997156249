/**
 * A place for each id, used where centers coincide, as if the agents stood there a tiny bit apart: one consistent picture
 * for any number of them. Points of the sequence k · (1/g, 1/g², 1/g³) mod 1 with g⁴ = g + 1, which never lie close
 * together. Writes the way from the place of `j` to that of `i`, of unit length, to `out`.
 */
export function spreadApart(i: number, j: number, out: Float64Array): void {
  const x = fraction((i + 1) * 0.8191725133961645) - fraction((j + 1) * 0.8191725133961645)
  const y = fraction((i + 1) * 0.6710436067037893) - fraction((j + 1) * 0.6710436067037893)
  const z = fraction((i + 1) * 0.5497004779019703) - fraction((j + 1) * 0.5497004779019703)
  const length = Math.sqrt(x * x + y * y + z * z)
  out[0] = x / length
  out[1] = y / length
  out[2] = z / length
}

function fraction(t: number): number {
  return t - Math.floor(t)
}
