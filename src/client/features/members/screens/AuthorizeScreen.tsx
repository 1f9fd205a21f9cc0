import { USER_PATH } from '#contract/account/members';
import type { UserView } from '#contract/schemas/members';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { Row } from '../../../ui/Row';
import { Stack } from '../../../ui/Stack';
import { AppLink } from '../../../widgets/AppLink';
import { Member } from '../Member';
import { changeAdministrator } from '../slice';
import { memberName } from '../words';

/** Confirms granting or removing a user's admin rights (spec section 2). */
export function Screen() {
  return <Member>{(user) => <Confirm of={user} />}</Member>;
}

function Confirm({ of }: { readonly of: UserView }) {
  const dispatch = useAppDispatch();
  const { id, isActive, isAdmin } = of;
  const { status } = useAppSelector((state) => changeAdministrator.select(state, String(id)));
  const name = memberName(of);
  if (!isActive) return <p>{name} is deactivated and can’t be an administrator.</p>;
  return (
    <Stack>
      <p>
        {isAdmin
          ? `${name} is an administrator of ${of.account?.name ?? 'the account'}. Without admin rights, ${name} can still search and save.`
          : `Administrators can see invoices and all users’ searches, change the plan and card, and add or deactivate users of ${of.account?.name ?? 'the account'}.`}
      </p>
      <Row gap={2}>
        <Button
          variant="primary"
          isBusy={status === 'running'}
          onClick={() =>
            dispatch(
              changeAdministrator.send({ params: { userId: id }, body: { isAdmin: !isAdmin } }),
            )
          }
        >
          {isAdmin ? `Remove admin rights from ${name}` : `Make ${name} an administrator`}
        </Button>
        <AppLink to={USER_PATH} query={{ userId: id }}>
          Cancel
        </AppLink>
      </Row>
    </Stack>
  );
}
