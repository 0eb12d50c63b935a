// The one place to import campaign parameters from: their names, reading a query, what it means.
export * from './ad-macro.ts'
export * from './campaign-of.ts'
export * from './param-names.ts'
export { type ReadQuery, readQuery } from './read-query.ts'
