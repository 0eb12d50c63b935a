import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { fieldsAtFault } from '../../../data/failure.ts'
import {
  checkConnectionMutation,
  createInstanceMutation,
  disconnectMutation,
  type InstanceStatus,
  instanceQuery,
  type NewInstance,
  pairMutation,
  qrCodeQuery,
  reconnectMutation,
  resetMutation,
  type Which,
} from '../../../data/messaging.ts'
import { isIdleSimulator, lineState } from '../../../parts/line-state.ts'
import { useMay } from '../../../parts/may.tsx'
import { toastFailure, useWrite } from '../../../parts/use-write.ts'
import { settingsText } from '../../../text/settings.ts'
import { toast, toastProblem } from '../../../ui/toast.ts'
import { connectFailure, reconnectFailure } from './reconnect-failure.ts'

const text = settingsText.messaging.toast

function done(title: string, description: string) {
  toast({ title, description })
}

function notConnected(message: string) {
  toastProblem(text.checked, message || text.checkedText)
}

/** What a form does with the answer: it closes, or shows the fields that the server refuses. */
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

type Call<Answer> = {
  isPending: boolean
  mutate(line: Which, then: { onSuccess: (answer: Answer) => void }): void
}

type Codes = Pick<InstanceStatus, 'qrcode' | 'pairingCode'> & Which

/**
 * The state of the instance (absent: the default one), its codes while they wait to be used, and
 * what can be done with it.
 */
export function useLine(instance: string | undefined, { isAlone }: { isAlone: boolean }) {
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
    client.setQueryData(qrCodeQuery(of).queryKey, status)
    if (status.connected) done(text.connected, text.connectedText)
    else if (status.pairingCode) done(text.codeCreated, text.codeText)
    else if (status.qrcode) done(title, text.qrText)
    else other()
  }

  /** What a button of the line does: a call about it, and what follows the answer. */
  function does<Answer>(call: Call<Answer>, onSuccess: (answer: Answer) => void) {
    return {
      isPending: call.isPending,
      run: () => call.mutate({ instance }, { onSuccess }),
    }
  }

  function reconnectFailed(error: unknown) {
    const provider = query.data?.provider ?? 'simulator'
    toastFailure(error, text.reconnectFailed, reconnectFailure(error, provider))
  }

  const create = useMutation({
    ...createInstanceMutation(client),
    onError: (error, { body: { provider } }) =>
      toastFailure(error, text.connectFailed, connectFailure(error, provider)),
  })
  const reconnect = useMutation({
    ...reconnectMutation(client),
    onError: reconnectFailed,
  })
  const pair = useMutation({ ...pairMutation(client), onError: reconnectFailed })
  const check = useWrite(checkConnectionMutation, text.checkFailed, text.checkFailedText)
  const verify = useWrite(checkConnectionMutation, text.verifyFailed, text.verifyFailedText)
  const disconnect = useWrite(disconnectMutation, text.disconnectFailed, text.disconnectFailedText)
  const reset = useWrite(resetMutation, text.resetFailed, text.resetFailedText)

  const asked = lineState(query)
  // Beside other lines, the simulator that nobody tries out is one that is switched off.
  const state = asked === 'none' && query.data?.provider && !isAlone ? 'disconnected' : asked
  const isOurs = codes.instance === instance
  // A code is asked for by a person, once; a screen that was loaded anew, or on which it grew old, asks
  // for the one that is good by now.
  const mayConnect = useMay('connections')
  const renewed = useQuery({
    ...qrCodeQuery(instance),
    enabled: mayConnect && query.data?.status === 'QR' && !(isOurs && codes.pairingCode),
  }).data
  const newest = query.data?.status === 'QR' ? renewed?.qrcode : undefined
  const shown: Codes =
    state === 'connected'
      ? {}
      : { ...query.data, ...(isOurs ? codes : {}), ...(newest ? { qrcode: newest } : {}) }
  return {
    state,
    status: query.data,
    qrcode: shown.qrcode ?? null,
    pairingCode: shown.pairingCode ?? null,
    resets: resetsOf(query.data),
    /** There is a simulator to try everything out with. */
    hasIdleSimulator: query.data !== undefined && isIdleSimulator(query.data),
    create: {
      isPending: create.isPending,
      run: (body: NewInstance, { onDone, onRefused }: FormOutcome) =>
        create.mutate(
          { body },
          {
            onSuccess: (status) => {
              if (status.isDraft) toastProblem(text.draft, text.draftText(status.message))
              else
                connecting({ status, of: undefined }, text.qrCreated, () =>
                  done(text.created, status.message || text.createdText),
                )
              onDone()
            },
            onError: (error) => onRefused(fieldsAtFault(error)),
          },
        ),
    },
    reconnect: does(reconnect, (status) =>
      connecting({ status, of: instance }, text.qrUpdated, () => notConnected(status.message)),
    ),
    pair: {
      isPending: pair.isPending,
      run: (phone: string, { onDone, onRefused }: FormOutcome) =>
        pair.mutate(
          { instance, phone },
          {
            onSuccess: (status) => {
              connecting({ status, of: instance }, text.qrUpdated, () =>
                notConnected(status.message),
              )
              onDone()
            },
            onError: (error) => onRefused(fieldsAtFault(error)),
          },
        ),
    },
    check: does(check, ({ connected, message }) =>
      connected ? done(text.connected, text.connectedText) : notConnected(message),
    ),
    verify: does(verify, ({ connected }) => {
      if (!connected) {
        const { stillNot, stillNotText } = settingsText.messaging.qr
        return toastProblem(stillNot, stillNotText)
      }
      setCodes({})
      done(text.connected, text.connectedText)
    }),
    disconnect: does(disconnect, () => {
      setCodes({})
      done(text.disconnected, text.disconnectedText)
    }),
    reset: does(reset, () => {
      setCodes({})
      done(text.reset, text.resetText)
    }),
  }
}

export type Line = ReturnType<typeof useLine>
