import { expect, test } from 'vitest'
import type { ActivityRow } from '../../../data/clicks.ts'
import { missingContact, missingDevice, missingIp, missingParam, missingPlace } from './unknown.ts'

type Row = Parameters<typeof missingParam>[0]

const campaignData = { capturedAt: '2026-11-17T12:00:00.000Z' } as ActivityRow['campaignData']
const click: Row = {
  activityType: 'click',
  campaignData,
  contactName: null,
  firstMessage: null,
  ipAddress: '200.1.2.3',
  messageCount: 0,
  unexpandedParams: ['utm_term'],
  userAgent: 'Mozilla/5.0',
}
const tracked: Row = { ...click, activityType: 'message', messageCount: 2 }
const direct: Row = {
  ...tracked,
  campaignData: { ...campaignData, capturedAt: null },
  ipAddress: null,
  userAgent: null,
}
const noClick = 'Nenhum clique está ligado a esta conversa, e o WhatsApp não informa este dado.'

test('a parameter was not sent, not filled in, or there was no click to carry it', () => {
  expect(missingParam(click, 'utm_source')).toBe('O anúncio não enviou este parâmetro.')
  expect(missingParam(click, 'utm_term')).toBe(
    'A plataforma de anúncios deixou o marcador sem preencher.',
  )
  expect(missingParam(direct, 'utm_source')).toBe(noClick)
})

test('a contact has not written, or WhatsApp did not tell', () => {
  expect(missingContact(click, 'name')).toBe('A pessoa ainda não escreveu.')
  expect(missingContact(tracked, 'name')).toBe('O contato não tem nome no WhatsApp.')
  expect(missingContact(tracked, 'number')).toBe('O WhatsApp não informou o número desta pessoa.')
  expect(missingContact(tracked, 'first')).toBe('A mensagem não trouxe texto.')
})

test('a device did not identify itself, or not in full', () => {
  expect(missingDevice(click, 'model')).toBe('O navegador não informa o modelo do aparelho.')
  expect(missingDevice(click, 'other')).toBe('O navegador não informou.')
  expect(missingDevice({ ...click, userAgent: null }, 'model')).toBe(
    'O visitante não permitiu a identificação do navegador, ou ela já foi apagada.',
  )
  expect(missingDevice(direct, 'other')).toBe(noClick)
})

test('an address is of the other family, or not kept; a place follows from it', () => {
  expect(missingIp(click, 'v6')).toBe('O acesso foi feito por IPv4.')
  expect(missingIp({ ...click, ipAddress: '2804::1' }, 'v4')).toBe('O acesso foi feito por IPv6.')
  expect(missingIp({ ...click, ipAddress: null }, 'v4')).toBe('O IP não está guardado.')
  expect(missingIp(direct, 'v4')).toBe(noClick)
  expect(missingPlace(click)).toBe('O banco de localização não conhece este IP.')
  expect(missingPlace({ ...click, ipAddress: null })).toBe('O IP não está guardado.')
  expect(missingPlace(direct)).toBe(noClick)
})
