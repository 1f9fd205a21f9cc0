import { useState } from 'react';
import { FIRM_REGISTRATION_PATH, SERVICE_CONTACTS_PATH } from '#contract/filing/pages';
import { FILER_EMAIL_KINDS, FILER_EMAIL_WORDS, FIRM_ROLE_WORDS } from '#contract/filing/firms';
import { formatCount, formatQuantity } from '#contract/formats';
import type { FirmRecord } from '#contract/schemas/firms';
import { Loaded } from '../../../records/Loaded';
import { useIsPhone } from '../../../records/PhoneFold';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { buttonClass } from '../../../ui/buttonClass';
import { Checkbox } from '../../../ui/Checkbox';
import { FiguresRow } from '../../../ui/FiguresRow';
import { MessageBox } from '../../../ui/MessageBox';
import { PageActions } from '../../../ui/PageActions';
import { Row } from '../../../ui/Row';
import { Section } from '../../../ui/Section';
import { Stack } from '../../../ui/Stack';
import { AppLink } from '../../../widgets/AppLink';
import { SilencedRules } from '../checks/SilencedRules';
import { Attorneys } from '../firms/Attorneys';
import { Invitations, JoinRequests } from '../firms/Invitations';
import { PaymentAccounts } from '../firms/PaymentAccounts';
import { RemoveForm, Users } from '../firms/Users';
import own from '../firms/firms.module.css';
import { firm, saveEmails } from '../firms/slice';

/** Anchor of the users. */
const USERS_ID = 'firm-users';

/** Users, attorneys, payment accounts, and emails of a firm (spec section 2, E-filing). */
export function Screen() {
  return (
    <Loaded of={useAppSelector(firm.select)} what="your firm">
      {(record) => <Firm record={record} />}
    </Loaded>
  );
}

function Firm({ record }: { readonly record: FirmRecord }) {
  const { isAdmin, isAgency, isIndividual, name, users } = record;
  const isPhone = useIsPhone();
  const admins = users.filter(({ role }) => role === 'ADMIN');
  return (
    <Stack gap={6}>
      <Stack>
        {/* On phones, the menu links to the service contacts. */}
        {isIndividual || !isPhone ? (
          <PageActions>
            {isIndividual ? (
              <AppLink to={FIRM_REGISTRATION_PATH} className={buttonClass('quiet', 'small')}>
                Register a firm
              </AppLink>
            ) : null}
            {isPhone ? null : (
              <AppLink to={SERVICE_CONTACTS_PATH} className={buttonClass('quiet', 'small')}>
                Service contacts
              </AppLink>
            )}
          </PageActions>
        ) : null}
        <p className={own.lead}>
          {isIndividual
            ? 'You file as an individual.'
            : `${name}${isAgency ? ', a government agency' : ''}`}
        </p>
        {isAdmin && !isIndividual ? <Figures record={record} /> : null}
        {isAdmin && !isIndividual && admins.length === 1 ? (
          <MessageBox tone="warning" title="Only one administrator">
            Make a second user an administrator, so someone can manage the firm when you’re away.{' '}
            {users.length > 1 ? <a href={`#${USERS_ID}`}>Choose an administrator</a> : null}
          </MessageBox>
        ) : null}
      </Stack>
      {isAdmin && !isIndividual ? (
        <>
          <JoinRequests requests={record.requests} />
          <div id={USERS_ID} tabIndex={-1}>
            <Users record={record} />
          </div>
          <Invitations invitations={record.invitations} />
          <Attorneys record={record} />
          <SilencedRules />
        </>
      ) : null}
      {isAdmin ? <PaymentAccounts record={record} /> : null}
      {isAdmin || isIndividual ? null : <OwnMembership record={record} />}
      <Emails record={record} />
    </Stack>
  );
}

/** What the firm has, and what awaits an administrator. */
function Figures({ record }: { readonly record: FirmRecord }) {
  const { attorneys, invitations, requests, users } = record;
  const blocked = attorneys.filter(({ status }) => status !== 'active').length;
  const preparing = users.filter(({ isRestricted }) => isRestricted).length;
  return (
    <FiguresRow
      label="The firm at a glance"
      figures={[
        {
          label: 'Users',
          value: formatCount(users.length),
          note:
            preparing === 0
              ? 'All may submit'
              : formatQuantity(preparing, 'prepares only', 'prepare only'),
        },
        {
          label: 'Requests to join',
          value: formatCount(requests.length),
          ...(requests.length === 0
            ? { note: 'None waiting' }
            : { note: 'Approve or decline', tone: 'warning' }),
        },
        {
          label: 'Attorneys',
          value: formatCount(attorneys.length),
          ...(blocked === 0
            ? { note: 'All may file' }
            : { note: `${formatCount(blocked)} can’t file`, tone: 'warning' }),
        },
        {
          label: 'Invitations',
          value: formatCount(invitations.length),
          note: invitations.length === 0 ? 'None open' : 'Not accepted yet',
        },
      ]}
    />
  );
}

/** Lets a filer leave the firm. */
function OwnMembership({ record }: { readonly record: FirmRecord }) {
  const [isLeaving, setIsLeaving] = useState(false);
  const user = record.users.find(({ userId }) => userId === record.userId);
  const admins = record.users.filter(({ role }) => role === 'ADMIN').map(({ name }) => name);
  return (
    <Section title="Your membership">
      <Stack>
        <p>
          Your role is {FIRM_ROLE_WORDS.FILER.toLowerCase()}. The administrators of {record.name}{' '}
          manage users, attorneys, and payment accounts: {admins.join(', ')}.
        </p>
        {user === undefined ? null : isLeaving ? (
          <RemoveForm user={user} record={record} onClose={() => setIsLeaving(false)} />
        ) : (
          <Row>
            <Button onClick={() => setIsLeaving(true)}>Leave the firm</Button>
          </Row>
        )}
      </Stack>
    </Section>
  );
}

/**
 * Selects which filing emails the user gets; the inbox always has all of these messages. Until the
 * firm is reloaded, each change is based on the last list sent.
 */
function Emails({ record: { mutedEmails } }: { readonly record: FirmRecord }) {
  const dispatch = useAppDispatch();
  const { status } = useAppSelector(saveEmails.select);
  const [sent, setSent] = useState<FirmRecord['mutedEmails'] | null>(null);
  const isLoaded =
    sent?.length === mutedEmails.length && sent.every((kind) => mutedEmails.includes(kind));
  const isSettled = isLoaded && status !== 'running';
  if (sent !== null && (isSettled || status === 'failed')) setSent(null);
  const muted = sent ?? mutedEmails;
  return (
    <Section title="Your emails about filings">
      <p>Everything appears in your notifications. Choose what you also get by email.</p>
      <fieldset>
        <legend>Email me about filings that are</legend>
        <Stack gap={1}>
          {FILER_EMAIL_KINDS.map((kind) => {
            const isOn = !muted.includes(kind);
            return (
              <Checkbox
                key={kind}
                checked={isOn}
                onCheckedChange={() => {
                  const others = muted.filter((each) => each !== kind);
                  const changed = isOn ? [...others, kind] : others;
                  setSent(changed);
                  dispatch(saveEmails.send({ body: { muted: changed } }));
                }}
              >
                {FILER_EMAIL_WORDS[kind]}
              </Checkbox>
            );
          })}
        </Stack>
      </fieldset>
    </Section>
  );
}
