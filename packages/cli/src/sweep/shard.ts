import { UsageError } from '../usage-error.ts'

/** One part of a study: the runs whose index leaves the same rest, so that all parts take about as long. */
export interface Shard {
  /** From 1 to `count`. */
  index: number
  count: number
}

export const WHOLE: Shard = { index: 1, count: 1 }

/** @throws UsageError for anything but `3/16` */
export function parseShard(given: string | undefined): Shard {
  if (given === undefined) return WHOLE
  const [, index, count] = /^(\d{1,6})\/(\d{1,6})$/.exec(given)?.map(Number) ?? []
  if (index >= 1 && index <= count) return { index, count }
  throw new UsageError(`--shard must be a part of a whole such as 3/16, counted from 1, got "${given}"`)
}

export function shardText({ index, count }: Shard): string {
  return `${index}/${count}`
}

/** Indices of the runs of a shard, in order. */
export function runsOf({ index, count }: Shard, total: number): number[] {
  const runs: number[] = []
  for (let run = index - 1; run < total; run += count) runs.push(run)
  return runs
}

/** Name of a file of a shard: `runs.parquet` for the whole, `runs-03-of-16.parquet` for a part. */
export function fileOf({ index, count }: Shard, name: string, extension: string): string {
  const part = String(index).padStart(String(count).length, '0')
  return count === 1 ? `${name}.${extension}` : `${name}-${part}-of-${count}.${extension}`
}
