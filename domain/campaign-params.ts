// The one place to import campaign parameters from: their names, reading a query, what it means.
export * from './campaign/ad-macro.ts'
export * from './campaign/campaign-of.ts'
export * from './campaign/param-names.ts'
export { type ReadQuery, readQuery } from './clicks/read-query.ts'
