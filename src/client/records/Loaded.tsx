import type { ReactNode } from 'react';
import type { LoadableState } from '../state/loadable/createLoadable';
import { Skeleton } from '../ui/Skeleton';
import { StateMessage } from '../ui/StateMessage';
import { LoadFailed } from '../widgets/LoadFailed';
import { ScreenHeading } from '../widgets/ScreenHeading';

export interface LoadedProps<Data> {
  readonly of: LoadableState<Data>;
  /** What is loaded, as it stands within a sentence: "the users of your account". */
  readonly what: string;
  /** Names the page while the data is not there, on a screen that draws its own heading. */
  readonly title?: string;
  /** What did not happen, where "could not be loaded" does not say it. */
  readonly failure?: string;
  /** Lines of the skeleton: about as many as will stand there. */
  readonly lines?: number;
  /** In place of the skeleton: what of the page is known before its data. */
  readonly whileLoading?: ReactNode;
  /** What stands there when there is no such record, for a call that can answer so. */
  readonly notFound?: ReactNode;
  /** `question` names what the data answers: a `key` of what starts anew with it. */
  readonly children: (data: Data, question: string) => ReactNode;
}

/** What is seen of a call: on its way, failed with a way to retry, not found, or its data. */
export function Loaded<Data>({
  children,
  failure,
  lines = 8,
  notFound,
  of: state,
  title,
  what,
  whileLoading,
}: LoadedProps<Data>) {
  switch (state.status) {
    case 'idle':
    case 'loading':
      return whileLoading ?? <Skeleton lines={lines} label={`Loading ${what}`} />;
    case 'notFound':
      return (
        notFound ?? (
          <>
            {title === undefined ? null : <ScreenHeading title={title} />}
            <StateMessage kind="notFound" title={`We can’t find ${what}`}>
              There is nothing here for your user name. Check the address.
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
