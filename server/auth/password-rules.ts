import { readFile } from 'node:fs/promises'
import { AppError } from '#server/platform/errors'

/** Minimum of docs/security: ten characters. */
const minLength = 10

/**
 * 422 unless the password is long enough and none of the most common ones, in whatever case; `field`
 * is the input that it came in.
 */
export async function checkPassword(
  password: string,
  { field = 'password', mayBeCommon = false } = {},
): Promise<void> {
  if (password.length < minLength) {
    throw refused(
      field,
      `A senha precisa de pelo menos ${minLength} caracteres.`,
      `Use pelo menos ${minLength} caracteres`,
    )
  }
  if (!mayBeCommon && (await isCommonPassword(password))) {
    throw refused(
      field,
      'Esta senha é uma das mais usadas, e das primeiras que se tentam. Escolha outra.',
      'Esta é uma das senhas mais usadas: escolha outra',
    )
  }
}

/** Whether it is one of those that are tried first. */
export async function isCommonPassword(password: string): Promise<boolean> {
  const list = await commonPasswords()
  return list.includes(`,${JSON.stringify(password.normalize('NFC').trim().toLowerCase())}`)
}

function refused(field: string, message: string, hint: string): AppError {
  return new AppError('invalid', { message, fields: { [field]: hint } })
}

/**
 * The list as its file has it, each in lower case between quotes, here with a comma before each: to find one
 * of 49,000 in it takes a millisecond, and to make a set of them fifty. Read when somebody chooses a
 * password, which is rare, rather than kept.
 */
async function commonPasswords(): Promise<string> {
  const file = import.meta.resolve('@zxcvbn-ts/language-common/src/passwords.json')
  const list = await readFile(new URL(file), 'utf8')
  return list.replace('[', ',')
}
