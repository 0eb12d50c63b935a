import { z } from 'zod'

export type Options = Record<string, string | undefined>

/** A mistake in the command, which the person who typed it can mend. */
export class CommandError extends Error {}

export function required(options: Options, name: string): string {
  const value = options[name]?.trim()
  if (!value) throw new CommandError(`Falta --${name}.`)
  return value
}

export function sinceIn(options: Options): Date {
  const since = new Date(required(options, 'since'))
  if (!Number.isNaN(since.getTime())) return since
  throw new CommandError('--since não é uma data.')
}

export function idIn(options: Options, name: string): string {
  const id = required(options, name)
  if (!z.uuid().safeParse(id).success) throw new CommandError(`--${name} não é um identificador.`)
  return id
}
