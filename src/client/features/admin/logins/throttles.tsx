import type { LoginThrottle } from '#contract/schemas/logins';
import { column, countColumn, rowHeader } from '../../../records/columns';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import type { DataColumn } from '../../../ui/dataColumn';
import { ConfirmedAction } from '../ConfirmedAction';
import { liftThrottle } from './slice';
import { moment } from '../stateTime';
import { userCell } from './userCell';

const THROTTLE_WORDS = {
  PASSWORD: 'Password attempts for a user',
  CODE: 'Code attempts for a user',
  NETWORK: 'All logins from a network',
  NAME: 'Logins for a user from any unknown browser',
} as const;

function placeOf({ isBrowser, network }: LoginThrottle): string {
  return network ?? (isBrowser ? 'One known browser' : 'Everywhere');
}

/** Throttled logins, each with a button that lifts the throttle. */
export const THROTTLES: readonly DataColumn<LoginThrottle>[] = [
  rowHeader('Throttle', ({ kind }) => THROTTLE_WORDS[kind]),
  column('User', (row) => (row.kind === 'NETWORK' ? 'Any' : userCell(row)), { phone: 'line' }),
  column('Where', placeOf, { priority: 2, phone: 'line' }),
  countColumn('Failures', ({ failures }) => failures, { priority: 3, phone: 'named' }),
  moment('Until', ({ until }) => until, { priority: 2, phone: 'named' }),
  column('Actions', (row) => <Lift of={row} />, { phone: 'end' }),
];

function Lift({ of }: { readonly of: LoginThrottle }) {
  const dispatch = useAppDispatch();
  const { status } = useAppSelector((root) => liftThrottle.select(root, of.id));
  return (
    <ConfirmedAction
      button="Lift throttle"
      title="Lift this throttle?"
      lines={[
        `${THROTTLE_WORDS[of.kind]}, ${placeOf(of)}: users can try to log in again now.`,
        'New failed attempts start a new throttle.',
      ]}
      isSending={status === 'running'}
      onConfirm={() => dispatch(liftThrottle.send({ params: { throttleId: of.id } }))}
    />
  );
}
