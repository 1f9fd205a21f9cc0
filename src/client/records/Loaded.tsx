import type { ReactNode } from 'react';
import type { LoadableState } from '../state/loadable/createLoadable';
import { Skeleton } from '../ui/Skeleton';
import { StateMessage } from '../ui/StateMessage';
import { LoadFailed } from '../widgets/LoadFailed';
import { ScreenHeading } from '../widgets/ScreenHeading';

export interface LoadedProps<Data> {
  readonly of: LoadableState<Data>;
  /** Lowercase name of the data within a sentence: "your account's users". */
  readonly what: string;
  /** Heading while the data isn't loaded, on a screen that renders its own heading. */
  readonly title?: string;
  /** Title of the error, if "could not be loaded" doesn't fit. */
  readonly failure?: string;
  /** Number of skeleton lines; about the height of the content. */
  readonly lines?: number;
  /** Content if the record doesn't exist, for a call that can return 404. */
  readonly notFound?: ReactNode;
  /** `question` identifies the request; use it as a `key` for state that resets with it. */
  readonly children: (data: Data, question: string) => ReactNode;
}

/** Renders a call's state: loading, failed with a retry button, not found, or its data. */
export function Loaded<Data>({
  children,
  failure,
  lines = 8,
  notFound,
  of: state,
  title,
  what,
}: LoadedProps<Data>) {
  switch (state.status) {
    case 'idle':
    case 'loading':
      return <Skeleton lines={lines} label={`Loading ${what}`} />;
    case 'notFound':
      return (
        notFound ?? (
          <>
            {title === undefined ? null : <ScreenHeading title={title} />}
            <StateMessage kind="notFound" title={`We can’t find ${what}`}>
              Check the address. You may not have access to this page.
            </StateMessage>
          </>
        )
      );
    case 'failed':
      return <LoadFailed title={title} failure={failure} error={state.error} />;
    case 'ready':
    case 'refreshing':
      return children(state.data, state.key);
  }
}
