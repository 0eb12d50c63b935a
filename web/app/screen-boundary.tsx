import { TriangleAlert } from 'lucide-react'
import { Component, type ReactNode } from 'react'
import { shellText } from '../text/shell.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

type Props = { children: ReactNode }

/** A screen that breaks, or whose file a newer version removed, leaves the sidebar usable. */
export class ScreenBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <EmptyState
        tone="error"
        icon={TriangleAlert}
        title={shellText.brokenTitle}
        description={shellText.brokenHint}
        action={<Button onClick={() => location.reload()}>{shellText.reload}</Button>}
        className="min-h-[60vh] justify-center"
      />
    )
  }
}
