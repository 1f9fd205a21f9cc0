import { lazy, Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { selectLocation } from '../../state/location/selectors';
import { partBroken } from '../../state/recordingOffer/slice';
import { useAppDispatch, useAppSelector } from '../../store/hooks';

export interface ShellPartOptions {
  /** What is said to be missing where the part could not be drawn: "The menu". Else it is left out. */
  readonly name?: string;
  /** What stands there while its chunk comes. */
  readonly fallback?: ReactNode;
}

export interface ShellPartProps extends ShellPartOptions {
  readonly onFailed?: () => void;
  readonly children: ReactNode;
}

/**
 * A part of the shell that cannot be drawn takes no other part and no screen with it; it is tried
 * again on the next page.
 */
export function ShellPart({ name, fallback = null, onFailed, children }: ShellPartProps) {
  const dispatch = useAppDispatch();
  return (
    <ErrorBoundary
      onError={(error) => {
        // Files that did not come are no fault of ours.
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

/** Only what is missing waits for the next page: the parts that are there need not hear of it. */
function MissingPart({ name, onNextPage }: MissingPartProps) {
  const page = useAppSelector((state) => selectLocation(state)?.key);
  const [failedOn] = useState(page);
  useEffect(() => {
    if (page !== failedOn) onNextPage();
  });
  return name === undefined ? null : <p>{name} could not be shown. Reload the page to have it.</p>;
}

/** A part that comes in a chunk of its own; one that did not come is fetched anew on the next page. */
export function lazyShellPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  options: ShellPartOptions = {},
): ComponentType<Props> {
  const fetchPart = () => lazy(async () => ({ default: await load() }));
  // React keeps the failure of a chunk for ever.
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
