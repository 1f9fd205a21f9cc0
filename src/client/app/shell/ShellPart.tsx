import { lazy, Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { selectLocation } from '../../state/location/selectors';
import { partBroken } from '../../state/recordingOffer/slice';
import { useAppDispatch, useAppSelector } from '../../store/hooks';

export interface ShellPartOptions {
  /** Name of the part in its error text: "The menu". Without a name, a failed part is left out. */
  readonly name?: string;
  /** Placeholder while its chunk loads. */
  readonly fallback?: ReactNode;
}

export interface ShellPartProps extends ShellPartOptions {
  readonly onFailed?: () => void;
  readonly children: ReactNode;
}

/**
 * Error boundary of a shell part: other parts and the screen keep working. Retries on the next
 * page.
 */
export function ShellPart({ name, fallback = null, onFailed, children }: ShellPartProps) {
  const dispatch = useAppDispatch();
  return (
    <ErrorBoundary
      onError={(error) => {
        // Failed downloads aren't errors of the app.
        const { message, name: kind } = error as Error;
        if (kind !== 'ChunkLoadError') dispatch(partBroken({ message }));
        onFailed?.();
      }}
      fallbackRender={({ resetErrorBoundary }) => (
        <MissingPart name={name} onNextPage={resetErrorBoundary} />
      )}
    >
      <Suspense fallback={fallback}>{children}</Suspense>
    </ErrorBoundary>
  );
}

interface MissingPartProps {
  readonly name: string | undefined;
  readonly onNextPage: () => void;
}

/** Only the failed part re-renders on the next page. */
function MissingPart({ name, onNextPage }: MissingPartProps) {
  const page = useAppSelector((state) => selectLocation(state)?.key);
  const [failedOn] = useState(page);
  useEffect(() => {
    if (page !== failedOn) onNextPage();
  });
  return name === undefined ? null : <p>{name} couldn’t be shown. Reload the page to try again.</p>;
}

/** A shell part in its own chunk; retries a failed download on the next page. */
export function lazyShellPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  options: ShellPartOptions = {},
): ComponentType<Props> {
  const fetchPart = () => lazy(async () => ({ default: await load() }));
  // React caches a failed chunk forever, so the component is recreated.
  let Part = fetchPart();
  const Fetched = (props: Props) => <Part {...props} />;
  return function LazyShellPart(props) {
    return (
      <ShellPart {...options} onFailed={() => (Part = fetchPart())}>
        <Fetched {...props} />
      </ShellPart>
    );
  };
}
