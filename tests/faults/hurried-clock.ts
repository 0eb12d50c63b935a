// Preloaded into a server under test (--import): its clock, and the limits of its requests, run
// HURRY times as fast from HURRY_FROM (epoch milliseconds) on, over restarts. Hours of back-off
// pass in seconds, and nothing in the product knows.

const hurry = Number(process.env.HURRY)
const from = Number(process.env.HURRY_FROM)
const realNow = Date.now
const realTimeout = AbortSignal.timeout

Date.now = () => Math.floor(from + (realNow() - from) * hurry)
AbortSignal.timeout = (ms) => realTimeout.call(AbortSignal, Math.ceil(ms / hurry))
