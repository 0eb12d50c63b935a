import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '../../data/failure.ts'
import {
  checkConnectionMutation,
  createInstanceMutation,
  disconnectMutation,
  type InstanceStatus,
  instanceQuery,
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

/** The line's state, its QR code while one waits to be read, and what can be done with it. */
export function useLine() {
  const client = useQueryClient()
  const query = useQuery(instanceQuery())
  // Kept here because only the calls that ask for a QR code answer with it.
  const [qrcode, setQrcode] = useState<string | null>(null)

  function connecting(status: InstanceStatus, title: string) {
    setQrcode(status.qrcode ?? null)
    if (status.connected) done(text.connected, text.connectedText)
    else if (status.qrcode) done(title, text.qrText)
    else done(text.created, status.message || text.createdText)
  }

  const create = useMutation({
    ...createInstanceMutation(client),
    onError: (error) => failed(text.connectFailed, failureText(error, connectFailure(error))),
  })
  const reconnect = useMutation({
    ...reconnectMutation(client),
    onError: (error) => failed(text.reconnectFailed, failureText(error, reconnectFailure(error))),
  })
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
  return {
    state,
    status: query.data,
    qrcode: state === 'connected' ? null : (qrcode ?? query.data?.qrcode ?? null),
    create: {
      ...create,
      run: (instance: Parameters<typeof create.mutate>[0], onDone: () => void) =>
        create.mutate(instance, {
          onSuccess: (status) => {
            connecting(status, text.qrCreated)
            onDone()
          },
        }),
    },
    reconnect: {
      isPending: reconnect.isPending,
      run: () =>
        reconnect.mutate(undefined, { onSuccess: (status) => connecting(status, text.qrUpdated) }),
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
            setQrcode(null)
            done(text.connected, text.connectedText)
          },
        }),
    },
    disconnect: {
      isPending: disconnect.isPending,
      run: () =>
        disconnect.mutate(undefined, {
          onSuccess: () => {
            setQrcode(null)
            done(text.disconnected, text.disconnectedText)
          },
        }),
    },
    reset: {
      isPending: reset.isPending,
      run: () =>
        reset.mutate(undefined, {
          onSuccess: () => {
            setQrcode(null)
            done(text.reset, text.resetText)
          },
        }),
    },
  }
}

export type Line = ReturnType<typeof useLine>
