import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText, fieldsAtFault } from '../../../data/failure.ts'
import {
  checkConnectionMutation,
  createInstanceMutation,
  disconnectMutation,
  type InstanceStatus,
  instanceQuery,
  type NewInstance,
  pairMutation,
  reconnectMutation,
  resetMutation,
  type Which,
} from '../../../data/messaging.ts'
import { settingsText } from '../../../text/settings.ts'
import { toast } from '../../../ui/toast.ts'
import { lineState } from './line-state.ts'
import { connectFailure, reconnectFailure } from './reconnect-failure.ts'

const text = settingsText.messaging.toast

function done(title: string, description: string) {
  toast({ title, description })
}

function failed(title: string, description: string) {
  toast({ title, description, variant: 'destructive' })
}

/** What a form hears of its call: that it may close, or which fields the server refuses. */
type FormOutcome = {
  onDone: () => void
  onRefused: (fields: Record<string, string>) => void
}

/** What resetting the instance means, or that its gateway has no such thing. */
function resetsOf(status: InstanceStatus | undefined): 'replace' | 'restart' | 'nothing' {
  const can = status?.capabilities
  if (can?.replace) return 'replace'
  return can && !can.restart ? 'nothing' : 'restart'
}

type Codes = Pick<InstanceStatus, 'qrcode' | 'pairingCode'> & Which

/**
 * The state of the instance (absent: the default one), its codes while they wait to be used, and
 * what can be done with it.
 */
export function useLine(instance: string | undefined) {
  const client = useQueryClient()
  const query = useQuery(instanceQuery(instance))
  // Kept here because only the calls that ask for a code answer with it.
  const [codes, setCodes] = useState<Codes>({})

  function connecting(
    { status, of }: { status: InstanceStatus; of: string | undefined },
    title: string,
    other: () => void,
  ) {
    setCodes({ qrcode: status.qrcode, pairingCode: status.pairingCode, instance: of })
    if (status.connected) done(text.connected, text.connectedText)
    else if (status.pairingCode) done(text.codeCreated, text.codeText)
    else if (status.qrcode) done(title, text.qrText)
    else other()
  }

  function reconnectFailed(error: unknown) {
    const provider = query.data?.provider ?? 'simulator'
    failed(text.reconnectFailed, failureText(error, reconnectFailure(error, provider)))
  }

  const create = useMutation({
    ...createInstanceMutation(client),
    onError: (error, { body: { provider } }) =>
      failed(text.connectFailed, failureText(error, connectFailure(error, provider))),
  })
  const reconnect = useMutation({
    ...reconnectMutation(client),
    onError: reconnectFailed,
  })
  const pair = useMutation({ ...pairMutation(client), onError: reconnectFailed })
  const check = useMutation({
    ...checkConnectionMutation(client),
    onError: (error) => failed(text.checkFailed, failureText(error, text.checkFailedText)),
  })
  const verify = useMutation({
    ...checkConnectionMutation(client),
    onError: (error) => failed(text.verifyFailed, failureText(error, text.verifyFailedText)),
  })
  const disconnect = useMutation({
    ...disconnectMutation(client),
    onError: (error) =>
      failed(text.disconnectFailed, failureText(error, text.disconnectFailedText)),
  })
  const reset = useMutation({
    ...resetMutation(client),
    onError: (error) => failed(text.resetFailed, failureText(error, text.resetFailedText)),
  })

  const state = lineState(query)
  const isOurs = codes.instance === instance
  const shown: Codes = state === 'connected' ? {} : { ...query.data, ...(isOurs ? codes : {}) }
  return {
    state,
    status: query.data,
    qrcode: shown.qrcode ?? null,
    pairingCode: shown.pairingCode ?? null,
    resets: resetsOf(query.data),
    create: {
      isPending: create.isPending,
      run: (body: NewInstance, { onDone, onRefused }: FormOutcome) =>
        create.mutate(
          { body },
          {
            onSuccess: (status) => {
              connecting({ status, of: undefined }, text.qrCreated, () =>
                done(text.created, status.message || text.createdText),
              )
              onDone()
            },
            onError: (error) => onRefused(fieldsAtFault(error)),
          },
        ),
    },
    reconnect: {
      isPending: reconnect.isPending,
      run: () =>
        reconnect.mutate(
          { instance },
          {
            onSuccess: (status) =>
              connecting({ status, of: instance }, text.qrUpdated, () =>
                failed(text.checked, status.message || text.checkedText),
              ),
          },
        ),
    },
    pair: {
      isPending: pair.isPending,
      run: (phone: string, { onDone, onRefused }: FormOutcome) =>
        pair.mutate(
          { instance, phone },
          {
            onSuccess: (status) => {
              connecting({ status, of: instance }, text.qrUpdated, () =>
                failed(text.checked, status.message || text.checkedText),
              )
              onDone()
            },
            onError: (error) => onRefused(fieldsAtFault(error)),
          },
        ),
    },
    check: {
      isPending: check.isPending,
      run: () =>
        check.mutate(
          { instance },
          {
            onSuccess: ({ connected, message }) =>
              connected
                ? done(text.connected, text.connectedText)
                : failed(text.checked, message || text.checkedText),
          },
        ),
    },
    verify: {
      isPending: verify.isPending,
      run: () =>
        verify.mutate(
          { instance },
          {
            onSuccess: ({ connected }) => {
              if (!connected)
                return failed(
                  settingsText.messaging.qr.stillNot,
                  settingsText.messaging.qr.stillNotText,
                )
              setCodes({})
              done(text.connected, text.connectedText)
            },
          },
        ),
    },
    disconnect: {
      isPending: disconnect.isPending,
      run: () =>
        disconnect.mutate(
          { instance },
          {
            onSuccess: () => {
              setCodes({})
              done(text.disconnected, text.disconnectedText)
            },
          },
        ),
    },
    reset: {
      isPending: reset.isPending,
      run: () =>
        reset.mutate(
          { instance },
          {
            onSuccess: () => {
              setCodes({})
              done(text.reset, text.resetText)
            },
          },
        ),
    },
  }
}

export type Line = ReturnType<typeof useLine>
