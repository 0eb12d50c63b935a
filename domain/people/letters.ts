import type { DeviceType } from '../clicks/device.ts'

/** What an e-mail to a person about their own login can be about. */
export type LetterKind =
  | 'password_reset'
  | 'email_confirmation'
  | 'new_device'
  | 'password_changed'
  | 'email_changed'
  | 'second_factor_on'
  | 'second_factor_off'
  | 'recovery_code_used'

/** What a session was begun with, as far as it told; a program tells nothing. */
export type SessionDevice = {
  browser: string | null
  os: string | null
  deviceType: DeviceType | null
}

/** Where a session was begun, as far as its address told. */
export type SessionPlace = { country: string | null; city: string | null }

/** Of a new device, which; nothing of the other kinds. */
export type LetterDetails = Partial<SessionDevice & SessionPlace>
