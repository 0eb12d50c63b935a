import {
  FlaskConical,
  KeyRound,
  Pencil,
  Plus,
  QrCode,
  RefreshCw,
  RotateCcw,
  Smartphone,
  Unplug,
} from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { EndingButton } from '../../../parts/ending-button.tsx'
import { paths } from '../../../parts/paths.ts'
import { settingsText } from '../../../text/settings.ts'
import { Button } from '../../../ui/button.tsx'
import { PairingDialog } from './pairing-dialog.tsx'
import type { Line } from './use-line.ts'

const text = settingsText.messaging.actions

/** Buttons of spec 4, those that make sense in the line's state and for its gateway. */
export function LineActions({
  line,
  onCreate,
  onReplace,
  onRetry,
  isRetrying,
}: {
  line: Line
  onCreate: () => void
  /** Null where nothing can be replaced. */
  onReplace: (() => void) | null
  onRetry: (() => void) | null
  isRetrying: boolean
}) {
  const { state, reconnect, check, reset } = line
  const isSimulator = line.status?.provider === 'simulator'
  const isOff = state === 'disconnected' || state === 'failed'
  const [isPairing, setIsPairing] = useState(false)
  return (
    <>
      {state === 'draft' && onRetry && (
        <Button size="sm" onClick={onRetry} pending={isRetrying && text.retrying} icon={RefreshCw}>
          {text.retry}
        </Button>
      )}
      {state === 'draft' && onReplace && (
        <Button variant="outline" size="sm" onClick={onReplace} icon={Pencil}>
          {text.editDraft}
        </Button>
      )}
      {isOff && (
        <Button
          size="sm"
          onClick={reconnect.run}
          pending={reconnect.isPending && text.reconnecting}
          icon={QrCode}
        >
          {line.status?.wasConnected === false ? text.connect : text.reconnect}
        </Button>
      )}
      {isOff && line.status?.capabilities?.pairingCode && (
        <Button variant="outline" size="sm" onClick={() => setIsPairing(true)} icon={Smartphone}>
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
      <Button
        size="sm"
        variant={state === 'none' ? 'default' : 'outline'}
        onClick={onCreate}
        icon={Plus}
      >
        {text.create}
      </Button>
      {state === 'none' && line.hasIdleSimulator && (
        <Button
          variant="outline"
          size="sm"
          onClick={reconnect.run}
          pending={reconnect.isPending && text.reconnecting}
          icon={FlaskConical}
        >
          {text.trySimulator}
        </Button>
      )}
      {state !== 'none' && state !== 'draft' && onReplace && (
        <Button variant="outline" size="sm" onClick={onReplace} icon={KeyRound}>
          {text.replaceToken}
        </Button>
      )}
      {state !== 'none' && state !== 'draft' && (
        <Button
          variant="outline"
          size="sm"
          onClick={check.run}
          pending={check.isPending && text.checking}
          icon={RefreshCw}
        >
          {text.check}
        </Button>
      )}
      {isOff && line.resets !== 'nothing' && (
        <Button
          variant="destructive-ghost"
          size="sm"
          onClick={reset.run}
          pending={reset.isPending && text.resetting}
          icon={RotateCcw}
        >
          {text.reset}
        </Button>
      )}
      {state === 'connected' && <Disconnect line={line} />}
      {isPairing && <PairingDialog pair={line.pair} onClose={() => setIsPairing(false)} />}
    </>
  )
}

function Disconnect({ line: { disconnect, status } }: { line: Line }) {
  const words = settingsText.messaging.disconnect
  return (
    <EndingButton
      label={text.disconnect}
      icon={Unplug}
      pending={disconnect.isPending && text.disconnecting}
      title={words.title}
      description={status?.capabilities?.qr === false ? words.textWithoutQr : words.text}
      onConfirm={disconnect.run}
    />
  )
}
