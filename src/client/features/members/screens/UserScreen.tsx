import { BACKEND_PAGES } from '#contract/site/backendPages';
import { PASSWORD_ACTIONS, SET_PASSWORD_PATH, USER_LIST_PATH } from '#contract/account/pages';
import { formatDateTime, formatQuantity } from '#contract/formats';
import {
  AUTHORIZE_PATH,
  MATCHING_EMAILS_PATH,
  EMAIL_FIELD,
  ONLY_SUPPORT_RESETS,
  USER_STATUS_PATH,
} from '#contract/account/members';
import { USER_RECORD_PATH } from '#contract/admin/people';
import type { UserView } from '#contract/schemas/members';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { Loaded } from '../../../records/Loaded';
import { RecordNotFound } from '../../../records/RecordNotFound';
import { selectUser } from '../../../state/session/selectors';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { buttonClass } from '../../../ui/buttonClass';
import { DescriptionList } from '../../../ui/DescriptionList';
import { Row } from '../../../ui/Row';
import { Section } from '../../../ui/Section';
import { Stack } from '../../../ui/Stack';
import { StatusTag } from '../../../ui/StatusTag';
import { AppLink } from '../../../widgets/AppLink';
import { BackendLink } from '../../../widgets/BackendLink';
import { ScreenHeading } from '../../../widgets/ScreenHeading';
import { Reasoned } from '../Reasoned';
import { endSessions, resetFactor, viewedUser } from '../slice';
import { alertsInWords, deliveryInWords, memberName } from '../words';

/** One user: details, actions, two-step login, and sessions (spec section 2, ViewUser). */
export function Screen() {
  const loaded = useAppSelector(viewedUser.select);
  return (
    <Reasoned kind="user" title="User" of={loaded}>
      <Loaded
        of={loaded}
        what="the user"
        title="User not loaded"
        notFound={
          <RecordNotFound
            title="User not found"
            problem="We can’t find this user"
            nextLink={{ to: USER_LIST_PATH, label: 'Go to account users' }}
          >
            The user may belong to another account.
          </RecordNotFound>
        }
      >
        {(user) => <User of={user} />}
      </Loaded>
    </Reasoned>
  );
}

function User({ of: user }: { readonly of: UserView }) {
  const { account, addedAt, email, isActive, isAdmin, isSelf, mailsEndedAt, mayChange, username } =
    user;
  const { isSuperUser } = useAppSelector(selectUser);
  return (
    <Stack>
      <ScreenHeading title={memberName(user)} />
      <DescriptionList
        items={[
          {
            term: 'Status',
            description: (
              <StatusTag tone={isActive ? 'open' : 'closed'}>
                {isActive ? 'Active' : 'Inactive'}
              </StatusTag>
            ),
          },
          { term: 'Username', description: username },
          { term: 'Email address', description: email },
          { term: 'Email delivery', description: deliveryInWords(mailsEndedAt) },
          { term: 'Account', description: account?.name ?? 'None' },
          { term: 'Administrator', description: isAdmin ? 'Yes' : 'No' },
          { term: 'Added', description: formatDateTime(addedAt, STATE_TIME_ZONE) },
          { term: 'Alerts', description: alertsInWords(user) },
        ]}
      />
      {isSelf || mayChange ? <Actions of={user} /> : <RecordLink of={user} />}
      <SecondFactor of={user} />
      <Sessions of={user} />
      {mayChange || isSuperUser ? (
        <p>
          <AppLink to={MATCHING_EMAILS_PATH} query={{ [EMAIL_FIELD]: email }}>
            Find other users with this address
          </AppLink>
        </p>
      ) : null}
    </Stack>
  );
}

/**
 * Links super users to the record of a user outside their own account, where they can change the
 * user.
 */
function RecordLink({ of: { id } }: { readonly of: UserView }) {
  const { isSuperUser } = useAppSelector(selectUser);
  if (!isSuperUser) return null;
  return (
    <Row gap={2}>
      <AppLink to={USER_RECORD_PATH} query={{ userId: id }} className={buttonClass()}>
        Change on the user’s record
      </AppLink>
    </Row>
  );
}

function Actions({ of: { id, isActive, isAdmin, isSelf, mayChange } }: { readonly of: UserView }) {
  return (
    <Row gap={2}>
      {isSelf || mayChange ? (
        <BackendLink
          to={BACKEND_PAGES.editUser}
          query={isSelf && !mayChange ? {} : { userId: id }}
          className={buttonClass()}
        >
          Edit name
        </BackendLink>
      ) : null}
      {isSelf ? (
        <BackendLink to={BACKEND_PAGES.editEmail} className={buttonClass()}>
          Change email address
        </BackendLink>
      ) : null}
      {mayChange && !isSelf && isActive ? (
        <AppLink
          to={SET_PASSWORD_PATH}
          query={{ action: PASSWORD_ACTIONS.admin, userId: id }}
          className={buttonClass()}
        >
          Set password
        </AppLink>
      ) : null}
      {mayChange && isActive ? (
        <AppLink to={AUTHORIZE_PATH} query={{ userId: id }} className={buttonClass()}>
          {isAdmin ? 'Remove admin rights' : 'Make administrator'}
        </AppLink>
      ) : null}
      {mayChange && !isSelf ? (
        <AppLink to={USER_STATUS_PATH} query={{ userId: id }} className={buttonClass()}>
          {isActive ? 'Deactivate' : 'Status'}
        </AppLink>
      ) : null}
    </Row>
  );
}

/**
 * Shows whether two-step login is on, with a button that removes it for a user who lost the second
 * factor.
 */
function SecondFactor({
  of: { hasSecondFactor, id, isSelf, mayChange, mayResetFactor },
}: {
  readonly of: UserView;
}) {
  const dispatch = useAppDispatch();
  const { status } = useAppSelector((state) => resetFactor.select(state, String(id)));
  const { isSuperUser } = useAppSelector(selectUser);
  const isForSupport = mayChange && hasSecondFactor && !isSelf && !mayResetFactor && !isSuperUser;
  return (
    <Section title="Two-step login">
      <Stack gap={3}>
        <p>{hasSecondFactor ? 'Uses two-step login.' : 'Logs in with only a password.'}</p>
        {isSelf ? (
          <p>
            <BackendLink to={BACKEND_PAGES.signInSecurity}>Login security</BackendLink>
          </p>
        ) : null}
        {isForSupport ? <p>{ONLY_SUPPORT_RESETS}</p> : null}
        {mayResetFactor ? (
          <>
            <p>
              For a user who lost their phone, passkey, and recovery codes. They can then log in
              with only a password. If it is short, they must set a new one by email first. All
              sessions end, and we email the user.
            </p>
            <div>
              <Button
                isBusy={status === 'running'}
                onClick={() => dispatch(resetFactor.send({ params: { userId: id } }))}
              >
                Remove two-step login
              </Button>
            </div>
          </>
        ) : null}
      </Stack>
    </Section>
  );
}

function Sessions({
  of: { id, isSelf, lastSeenAt, mayChange, sessions },
}: {
  readonly of: UserView;
}) {
  const dispatch = useAppDispatch();
  const { status } = useAppSelector((state) => endSessions.select(state, String(id)));
  const others = isSelf ? sessions - 1 : sessions;
  return (
    <Section title="Active sessions">
      <Stack gap={3}>
        <p>
          {sessions === 0
            ? 'None.'
            : `${formatQuantity(sessions, 'browser')}${isSelf ? ', including this one' : ''}.`}
          {lastSeenAt === null
            ? null
            : ` Last used ${formatDateTime(lastSeenAt, STATE_TIME_ZONE)}.`}
        </p>
        {others > 0 && (isSelf || mayChange) ? (
          <div>
            <Button
              isBusy={status === 'running'}
              onClick={() => dispatch(endSessions.send({ params: { userId: id } }))}
            >
              {isSelf ? 'Log out everywhere else' : 'Log out everywhere'}
            </Button>
          </div>
        ) : null}
      </Stack>
    </Section>
  );
}
