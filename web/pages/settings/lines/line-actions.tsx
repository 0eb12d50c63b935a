import { FlaskConical, KeyRound, Plus, QrCode, RefreshCw, RotateCcw, Unplug } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../parts/paths.ts'
import { settingsText } from '../../../text/settings.ts'
import { Confirm } from '../../../ui/alert-dialog.tsx'
import { Button } from '../../../ui/button.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { PairingDialog } from '../pairing-dialog.tsx'
import type { Line } from './use-line.ts'

const text = settingsText.messaging.actions

/** Buttons of spec 4, those that make sense in the line's state and for its gateway. */
export function LineActions({ line, onCreate }: { line: Line; onCreate: () => void }) {
  const { state, reconnect, check, reset } = line
  const isSimulator = line.status?.provider === 'simulator'
  const isOff = state === 'disconnected' || state === 'failed'
  const [isPairing, setIsPairing] = useState(false)
  return (
    <>
      {isOff && (
        <Button size="sm" disabled={reconnect.isPending} onClick={reconnect.run}>
          {reconnect.isPending ? <Spinner decorative /> : <QrCode aria-hidden="true" />}
          {reconnect.isPending ? text.reconnecting : text.reconnect}
        </Button>
      )}
      {isOff && line.status?.capabilities?.pairingCode && (
        <Button variant="outline" size="sm" onClick={() => setIsPairing(true)}>
          <KeyRound aria-hidden="true" />
          {text.pair}
        </Button>
      )}
      {state === 'connected' && isSimulator && (
        <Button size="sm" asChild>
          <Link to={paths.simulator}>
            <FlaskConical aria-hidden="true" />
            {text.simulator}
          </Link>
        </Button>
      )}
      <Button size="sm" variant={state === 'none' ? 'default' : 'outline'} onClick={onCreate}>
        <Plus aria-hidden="true" />
        {text.create}
      </Button>
      {state !== 'none' && (
        <Button variant="outline" size="sm" disabled={check.isPending} onClick={check.run}>
          {check.isPending ? <Spinner decorative /> : <RefreshCw aria-hidden="true" />}
          {check.isPending ? text.checking : text.check}
        </Button>
      )}
      {isOff && line.resets !== 'nothing' && (
        <Button
          variant="destructive-ghost"
          size="sm"
          disabled={reset.isPending}
          onClick={reset.run}
        >
          {reset.isPending ? <Spinner decorative /> : <RotateCcw aria-hidden="true" />}
          {reset.isPending ? text.resetting : text.reset}
        </Button>
      )}
      {state === 'connected' && <Disconnect line={line} />}
      {isPairing && <PairingDialog pair={line.pair} onClose={() => setIsPairing(false)} />}
    </>
  )
}

function Disconnect({ line: { disconnect, status } }: { line: Line }) {
  const [isAsking, setIsAsking] = useState(false)
  const words = settingsText.messaging.disconnect
  return (
    <>
      <Button
        variant="destructive-ghost"
        size="sm"
        disabled={disconnect.isPending}
        onClick={() => setIsAsking(true)}
      >
        {disconnect.isPending ? <Spinner decorative /> : <Unplug aria-hidden="true" />}
        {disconnect.isPending ? text.disconnecting : text.disconnect}
      </Button>
      <Confirm
        open={isAsking}
        onOpenChange={setIsAsking}
        title={words.title}
        description={status?.capabilities?.qr === false ? words.textWithoutQr : words.text}
        confirmLabel={text.disconnect}
        cancelLabel={words.cancel}
        onConfirm={disconnect.run}
      />
    </>
  )
}
