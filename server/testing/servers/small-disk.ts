/* A file system of a given size, for tests of a full disk. Requires root on Linux. Not used by the product. */
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A mounted file system that can be filled. */
type SmallDisk = {
  folder: string
  /** Fills the remaining room. */
  fill(): void
  /** Frees the room that `fill` took. */
  empty(): void
  unmount(): void
}

const BLOCK = Buffer.alloc(1 << 20, 1)

/** Mounts one of such a size as `mount` takes it (64m); undefined where that is not allowed. */
export function mountSmallDisk(size: string): SmallDisk | undefined {
  const place = mkdtempSync(join(tmpdir(), 'bims-small-disk-'))
  const folder = join(place, 'disk')
  const ballast = join(folder, 'ballast')
  // The user that PostgreSQL runs as has to reach it.
  chmodSync(place, 0o755)
  mkdirSync(folder)
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=0755`, 'none', folder], { stdio: 'ignore' })
  } catch {
    rmSync(place, { recursive: true })
    return undefined
  }
  return {
    folder,
    fill: () => fillFile(ballast),
    empty: () => rmSync(ballast),
    unmount: () => {
      execFileSync('umount', ['--lazy', folder])
      rmSync(place, { recursive: true })
    },
  }
}

function fillFile(file: string): void {
  for (const bytes of [BLOCK, BLOCK.subarray(0, 4_096)])
    for (let full = false; !full; )
      try {
        writeFileSync(file, bytes, { flag: 'a' })
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
        full = true
      }
}
