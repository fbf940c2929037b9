import { Component, type ReactNode } from 'react';
import { forgetLoadFailure } from './lazy-part.tsx';
import { PartFailure } from './PartFailure.tsx';
import { sayPartFailure } from './say-part-failure.ts';

export interface PartBoundaryProps {
  /** Key of an overlay: the boundary is reset when it changes, so that opening it again retries. */
  open?: boolean;
  /** Closes an overlay after the failure was shown by a toast. */
  onClose?: () => void;
  /** Shown silently when the part fails; it is retried when the browser is online again. */
  instead?: ReactNode;
  children: ReactNode;
}

interface State {
  failure?: { error: unknown };
}

/** Confines the failure of a part, and shows in its place what failed and how to continue. */
export class PartBoundary extends Component<PartBoundaryProps, State> {
  override state: State = {};

  static getDerivedStateFromError(error: unknown): State {
    return { failure: { error } };
  }

  override componentDidCatch(error: unknown): void {
    forgetLoadFailure(error);
    const { onClose, instead } = this.props;
    if (instead !== undefined) addEventListener('online', this.retry);
    if (onClose === undefined) return;
    if (this.props.open !== false) sayPartFailure(error);
    onClose();
  }

  override componentDidUpdate({ open }: PartBoundaryProps): void {
    if (this.state.failure && open === false && this.props.open !== false) this.retry();
  }

  override componentWillUnmount(): void {
    removeEventListener('online', this.retry);
  }

  retry = (): void => {
    removeEventListener('online', this.retry);
    this.setState({ failure: undefined });
  };

  override render(): ReactNode {
    const { failure } = this.state;
    const { instead, onClose, children } = this.props;
    if (!failure) return children;
    if (instead !== undefined || onClose) return instead;
    return <PartFailure error={failure.error} onRetry={this.retry} />;
  }
}
