import {
  lazy,
  Suspense,
  useEffect,
  useState,
  type ComponentType,
  type FunctionComponent,
  type ReactNode,
} from 'react';
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
        // A failed chunk download isn't an app error.
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

/** A shell part in its own chunk. */
export interface LazyShellPart<Props> extends FunctionComponent<Props> {
  /** Fetches the chunk; after that, the part renders without a placeholder. Never rejects. */
  readonly prepare: () => Promise<void>;
}

/** Loads a shell part when it is first rendered; retries a failed download on the next page. */
export function lazyShellPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  options: ShellPartOptions = {},
): LazyShellPart<Props> {
  let prepared: ComponentType<Props> | null = null;
  const fetchPart = () => lazy(async () => ({ default: await load() }));
  // React caches a failed chunk forever, so the component is recreated.
  let Part = fetchPart();
  const Fetched = (props: Props) => <Part {...props} />;
  // A mounted part must not change its component, so each instance decides once.
  const choosePart = () => prepared ?? Fetched;
  function LazyPart(props: Props) {
    const [Chosen] = useState(choosePart);
    return (
      <ShellPart {...options} onFailed={() => (Part = fetchPart())}>
        <Chosen {...props} />
      </ShellPart>
    );
  }
  LazyPart.prepare = async () => {
    try {
      prepared = await load();
    } catch {
      // When the part renders, it retries the download and shows a failure.
    }
  };
  return LazyPart;
}
