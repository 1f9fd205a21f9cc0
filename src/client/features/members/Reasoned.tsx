import type { ReactNode } from 'react';
import type { RecordKind } from '#contract/admin/people';
import { parseId } from '#contract/site/queryFields';
import { LookGate } from '../../records/look/LookGate';
import type { LoadableState } from '../../state/loadable/createLoadable';
import { selectLocation } from '../../state/location/selectors';
import { selectUser } from '../../state/session/selectors';
import { useAppSelector } from '../../store/hooks';
import { Stack } from '../../ui/Stack';
import { ScreenHeading } from '../../widgets/ScreenHeading';
import { stateReason } from './slice';

interface ReasonedProps {
  readonly kind: RecordKind;
  /** Heading until the reason is stated; for screens that render their own heading. */
  readonly title?: string;
  readonly of: LoadableState<unknown>;
  readonly children: ReactNode;
}

/**
 * Requires a super user to state a reason before viewing a user or an account outside their own
 * account, as on the support records.
 */
export function Reasoned({ children, kind, of, title }: ReasonedProps) {
  const { query = {} } = useAppSelector(selectLocation) ?? {};
  const { account } = useAppSelector(selectUser);
  const id =
    kind === 'user'
      ? parseId(query['userId'])
      : (parseId(query['accountId']) ?? account?.id ?? null);
  if (of.status !== 'failed' || of.isReasonNeeded !== true || id === null) return children;
  return (
    <Stack>
      {title === undefined ? null : <ScreenHeading title={title} />}
      <LookGate kind={kind} id={id} look={stateReason} />
    </Stack>
  );
}
