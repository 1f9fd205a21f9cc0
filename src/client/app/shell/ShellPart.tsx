import { Suspense, type ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { selectLocation } from '../../state/location/selectors';
import { useAppSelector } from '../../store/hooks';

export interface ShellPartProps {
  /** What is said to be missing where the part could not be drawn: "The menu". Else it is left out. */
  readonly name?: string;
  /** What stands there while its chunk comes. */
  readonly fallback?: ReactNode;
  readonly children: ReactNode;
}

/**
 * A part of the shell that cannot be drawn, or whose chunk does not come, takes no other part and no
 * screen with it; it is tried again on the next page.
 */
export function ShellPart({ name, fallback = null, children }: ShellPartProps) {
  const page = useAppSelector((state) => selectLocation(state)?.key);
  return (
    <ErrorBoundary
      resetKeys={[page]}
      fallback={
        name === undefined ? null : <p>{name} could not be shown. Reload the page to have it.</p>
      }
    >
      <Suspense fallback={fallback}>{children}</Suspense>
    </ErrorBoundary>
  );
}
