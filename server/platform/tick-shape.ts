import { executionAsyncResource } from 'node:async_hooks'

const kept: object[] = []

/**
 * Keeps `process.nextTick` fast, of which every request needs five. Node makes an object for each call,
 * and V8 makes it quickly because it knows its shape, which it forgets for ever when it collects garbage
 * at a moment when no such object exists: six times slower from then on (`npm run bench ticks`). One object
 * that is kept keeps the shape. To be called when the process begins.
 */
export function keepTickShape(): void {
  process.nextTick(() => kept.push(executionAsyncResource()))
}
