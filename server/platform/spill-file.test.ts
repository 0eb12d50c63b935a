import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSpillFile } from './spill-file.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rastro-spill-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** A `load` that remembers its batches. */
function collector() {
  const batches: string[][] = []
  const load = async (lines: string[]) => {
    batches.push(lines)
  }
  return { batches, lines: () => batches.flat(), load }
}

function file(suffix: string): string {
  const name = readdirSync(folder).find((entry) => entry.endsWith(suffix))
  if (name === undefined) throw new Error(`no ${suffix} in ${readdirSync(folder)}`)
  return join(folder, name)
}

test('lines come back in their order, once, and leave nothing behind', async () => {
  const spill = openSpillFile(folder, 'clicks')
  expect(readdirSync(folder)).toEqual([])
  await spill.append(['a', 'b'])
  await spill.append(['c'])
  expect(statSync(file('.ndjson')).mode & 0o777).toBe(0o600)
  expect(spill.pending()).toBe(1)
  const got = collector()
  expect(await spill.drain(got.load)).toBe(3)
  expect(got.lines()).toEqual(['a', 'b', 'c'])
  expect(spill.pending()).toBe(0)
  expect(await spill.drain(got.load)).toBe(0)
  await spill.close()
  expect(readdirSync(folder)).toEqual([])
})

test('long lines are handed over about a megabyte at a time', async () => {
  const spill = openSpillFile(folder, 'clicks')
  await spill.append(Array.from({ length: 400 }, () => 'x'.repeat(20_000)))
  const got = collector()
  expect(await spill.drain(got.load)).toBe(400)
  expect(got.batches.map((batch) => batch.length)).toEqual([...Array(7).fill(53), 29])
  await spill.close()
})

test('an acknowledged line is in the file', async () => {
  const spill = openSpillFile(folder, 'clicks')
  await Promise.all(Array.from({ length: 2_000 }, (_, n) => spill.append([`line ${n}`])))
  const written = readFileSync(file('.ndjson'), 'utf8').trimEnd().split('\n')
  expect(written).toEqual(Array.from({ length: 2_000 }, (_, n) => `line ${n}`))
  await spill.close()
})

test('loads are of at most 500 lines', async () => {
  const spill = openSpillFile(folder, 'clicks')
  await spill.append(Array.from({ length: 1_201 }, (_, n) => String(n)))
  const got = collector()
  expect(await spill.drain(got.load)).toBe(1_201)
  expect(got.batches.map((batch) => batch.length)).toEqual([500, 500, 201])
  await spill.close()
})

test('what is appended during a drain waits for the next one', async () => {
  const spill = openSpillFile(folder, 'clicks')
  await spill.append(['before'])
  const first = await new Promise<string[]>((resolve) => {
    spill.drain(async (lines) => {
      await spill.append(['meanwhile'])
      resolve(lines)
    })
  })
  expect(first).toEqual(['before'])
  const got = collector()
  await spill.drain(got.load)
  expect(got.lines()).toEqual(['meanwhile'])
  await spill.close()
})

test('a load that fails loses nothing, and the rest comes after it', async () => {
  const spill = openSpillFile(folder, 'clicks')
  await spill.append(['a'])
  const failing = spill.drain(() => Promise.reject(new Error('database away')))
  await expect(failing).rejects.toThrow('database away')
  await spill.append(['b'])
  expect(spill.pending()).toBe(2)
  const got = collector()
  expect(await spill.drain(got.load)).toBe(2)
  expect(got.lines()).toEqual(['a', 'b'])
  await spill.close()
})

test('lines of a killed process are loaded by another, those of a living one are left', async () => {
  const program = `
    import { openSpillFile } from ${JSON.stringify(join(import.meta.dirname, 'spill-file.ts'))}
    const spill = openSpillFile(${JSON.stringify(folder)}, 'clicks')
    await spill.append(['from the other process', 'second'])
    console.log('acknowledged')
    setInterval(() => {}, 60_000)`
  const other = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(other.stdout, 'data')
  const spill = openSpillFile(folder, 'clicks')
  const got = collector()
  expect(spill.pending()).toBe(0)
  expect(await spill.drain(got.load)).toBe(0)

  other.kill('SIGKILL')
  await once(other, 'exit')
  // The kill came in the middle of a further write.
  appendFileSync(file('.ndjson'), '{"torn":"li')
  expect(spill.pending()).toBe(1)
  expect(await spill.drain(got.load)).toBe(3)
  expect(got.lines()).toEqual(['from the other process', 'second', '{"torn":"li'])
  expect(readdirSync(folder)).toEqual([])
})

test('a spill of another name is not touched', async () => {
  const messages = openSpillFile(folder, 'messages')
  await messages.append(['m'])
  await messages.close()
  const clicks = openSpillFile(folder, 'clicks')
  expect(clicks.pending()).toBe(0)
  expect(openSpillFile(folder, 'messages').pending()).toBe(1)
})

test('a folder that cannot be written rejects the append, and a later one succeeds', async () => {
  const missing = join(folder, 'missing')
  const spill = openSpillFile(missing, 'clicks')
  await expect(spill.append(['a'])).rejects.toThrow()
  mkdirSync(missing)
  await spill.append(['b'])
  const got = collector()
  await spill.drain(got.load)
  expect(got.lines()).toEqual(['b'])
  await spill.close()
})
