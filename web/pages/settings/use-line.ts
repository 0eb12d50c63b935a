import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText, fieldsAtFault } from '../../data/failure.ts'
import {
  checkConnectionMutation,
  createInstanceMutation,
  disconnectMutation,
  type InstanceStatus,
  instanceQuery,
  instancesQuery,
  type NewInstance,
  pairMutation,
  reconnectMutation,
  resetMutation,
} from '../../data/messaging.ts'
import { settingsText } from '../../text/settings.ts'
import { toast } from '../../ui/toast.ts'
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

type Codes = Pick<InstanceStatus, 'qrcode' | 'pairingCode'>

/** The line's state, its codes while they wait to be used, and what can be done with it. */
export function useLine() {
  const client = useQueryClient()
  const query = useQuery(instanceQuery())
  const instances = useQuery(instancesQuery())
  // Kept here because only the calls that ask for a code answer with it.
  const [codes, setCodes] = useState<Codes>({})

  function connecting(status: InstanceStatus, title: string, other: () => void) {
    setCodes(status)
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
    onError: (error, { provider }) =>
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
  const shown: Codes = state === 'connected' ? {} : { ...query.data, ...codes }
  return {
    state,
    status: query.data,
    qrcode: shown.qrcode ?? null,
    pairingCode: shown.pairingCode ?? null,
    verifyToken: instances.data?.find(({ isDefault }) => isDefault)?.verifyToken,
    resets: resetsOf(query.data),
    create: {
      isPending: create.isPending,
      run: (instance: NewInstance, { onDone, onRefused }: FormOutcome) =>
        create.mutate(instance, {
          onSuccess: (status) => {
            connecting(status, text.qrCreated, () =>
              done(text.created, status.message || text.createdText),
            )
            onDone()
          },
          onError: (error) => onRefused(fieldsAtFault(error)),
        }),
    },
    reconnect: {
      isPending: reconnect.isPending,
      run: () =>
        reconnect.mutate(undefined, {
          onSuccess: (status) =>
            connecting(status, text.qrUpdated, () =>
              failed(text.checked, status.message || text.checkedText),
            ),
        }),
    },
    pair: {
      isPending: pair.isPending,
      run: (phone: string, { onDone, onRefused }: FormOutcome) =>
        pair.mutate(phone, {
          onSuccess: (status) => {
            connecting(status, text.qrUpdated, () =>
              failed(text.checked, status.message || text.checkedText),
            )
            onDone()
          },
          onError: (error) => onRefused(fieldsAtFault(error)),
        }),
    },
    check: {
      isPending: check.isPending,
      run: () =>
        check.mutate(undefined, {
          onSuccess: ({ connected, message }) =>
            connected
              ? done(text.connected, text.connectedText)
              : failed(text.checked, message || text.checkedText),
        }),
    },
    verify: {
      isPending: verify.isPending,
      run: () =>
        verify.mutate(undefined, {
          onSuccess: ({ connected }) => {
            if (!connected)
              return failed(
                settingsText.messaging.qr.stillNot,
                settingsText.messaging.qr.stillNotText,
              )
            setCodes({})
            done(text.connected, text.connectedText)
          },
        }),
    },
    disconnect: {
      isPending: disconnect.isPending,
      run: () =>
        disconnect.mutate(undefined, {
          onSuccess: () => {
            setCodes({})
            done(text.disconnected, text.disconnectedText)
          },
        }),
    },
    reset: {
      isPending: reset.isPending,
      run: () =>
        reset.mutate(undefined, {
          onSuccess: () => {
            setCodes({})
            done(text.reset, text.resetText)
          },
        }),
    },
  }
}

export type Line = ReturnType<typeof useLine>
