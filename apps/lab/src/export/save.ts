/** Hands a file to the person. */
export function save(name: string, content: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name.replaceAll('/', '-')
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
