/** Under which all answers about who waits are kept. Named here: their contract would weigh on every screen. */
export const responseKey = '/api/response'
