import { MAIL_PATH, MAIL_SERVICE_PATH } from '#contract/admin/pages';
import { formatDateTime } from '#contract/formats';
import {
  MAIL_KIND_WORDS,
  MAIL_TEXT_DAYS,
  mailHtmlPath,
  SECRET_MAIL_KINDS,
} from '#contract/admin/mails';
import type { MailDetails } from '#contract/schemas/mails';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { column, momentColumn, rowHeader, statusColumn } from '../../../records/columns';
import { Loaded } from '../../../records/Loaded';
import { RecordNotFound } from '../../../records/RecordNotFound';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import type { DataColumn } from '../../../ui/dataColumn';
import { DataTable } from '../../../ui/DataTable';
import { DescriptionList } from '../../../ui/DescriptionList';
import { ScrollBox } from '../../../ui/ScrollBox';
import { Section } from '../../../ui/Section';
import { Stack } from '../../../ui/Stack';
import { StatusTag } from '../../../ui/StatusTag';
import { AppLink } from '../../../widgets/AppLink';
import { ScreenHeading } from '../../../widgets/ScreenHeading';
import { useHrefs } from '../../../widgets/useHrefs';
import { ConfirmedAction } from '../ConfirmedAction';
import { MAIL_STATE_WORDS } from '../mails/mailWords';
import { changeMail, mailDetails } from '../mails/slice';

type Attempt = MailDetails['attempts'][number];

const OUTCOMES = {
  ACCEPTED: { tone: 'released', word: 'Accepted' },
  DEFERRED: { tone: 'open', word: 'Deferred' },
  REFUSED: { tone: 'pastDue', word: 'Refused' },
} as const;

const ATTEMPTS: readonly DataColumn<Attempt>[] = [
  rowHeader('Attempt', (attempt) => String(attempt.try)),
  momentColumn(STATE_TIME_ZONE)('Time', ({ at }) => at),
  statusColumn('Result', ({ outcome }) => OUTCOMES[outcome]),
  column('Server response', ({ answer }) => answer),
];

const when = (at: string): string => formatDateTime(at, STATE_TIME_ZONE);

/** One email with its text, its attempts, and support actions. */
export function Screen() {
  return (
    <Loaded
      of={useAppSelector(mailDetails.select)}
      what="the email"
      title="Email not loaded"
      notFound={
        <RecordNotFound
          title="Email not found"
          problem="We can’t find this email"
          nextLink={{ to: MAIL_SERVICE_PATH, label: 'Go to the email queue' }}
        >
          Emails are stored for 90 days after they are sent.
        </RecordNotFound>
      }
    >
      {(mail) => <Mail key={mail.id} of={mail} />}
    </Loaded>
  );
}

function Mail({ of }: { readonly of: MailDetails }) {
  return (
    <Stack>
      <ScreenHeading title={of.subject} />
      <Facts of={of} />
      <Section title="Change">
        <Changes of={of} />
      </Section>
      <Section title="Attempts">
        {of.attempts.length === 0 ? (
          <p>No attempts are stored.</p>
        ) : (
          <DataTable
            caption="Attempts, oldest first"
            isCaptionHidden
            columns={ATTEMPTS}
            rows={of.attempts}
            rowKey={(attempt) => attempt.try}
          />
        )}
      </Section>
      <Section title="Text">
        <Text of={of} />
      </Section>
    </Stack>
  );
}

function Facts({ of }: { readonly of: MailDetails }) {
  const { bounce, copies, copyOf, createdAt, finishedAt, kind, nextTryAt, problem, state } = of;
  const { tone, word } = MAIL_STATE_WORDS[state];
  return (
    <DescriptionList
      items={[
        { term: 'To', description: of.recipient },
        { term: 'Kind', description: MAIL_KIND_WORDS[kind] },
        { term: 'Status', description: <StatusTag tone={tone}>{word}</StatusTag> },
        { term: 'Created', description: when(createdAt) },
        nextTryAt === null ? null : { term: 'Next attempt', description: when(nextTryAt) },
        finishedAt === null ? null : { term: 'Finished', description: when(finishedAt) },
        of.usefulUntil === null
          ? null
          : { term: 'Not sent after', description: when(of.usefulUntil) },
        problem === null ? null : { term: 'Last problem', description: problem },
        bounce === null ? null : { term: 'Bounce', description: bounceInWords(bounce) },
        { term: 'Attachment', description: of.hasAttachment ? 'A PDF file' : 'None' },
        copyOf === null ? null : { term: 'Copy of', description: <MailLink mailId={copyOf} /> },
        copies.length === 0
          ? null
          : {
              term: 'Sent again as',
              description: (
                <ul>
                  {copies.map((id) => (
                    <li key={id}>
                      <MailLink mailId={id} />
                    </li>
                  ))}
                </ul>
              ),
            },
      ]}
    />
  );
}

function MailLink({ mailId }: { readonly mailId: number }) {
  return (
    <AppLink to={MAIL_PATH} query={{ mailId }}>
      Email {mailId}
    </AppLink>
  );
}

function bounceInWords({ at, isBlocked, kind, reason }: NonNullable<MailDetails['bounce']>) {
  const next =
    kind === 'SOFT'
      ? 'The problem is temporary, so the address still gets emails.'
      : isBlocked
        ? 'The address gets only login and confirmation emails until it is confirmed.'
        : 'The address has been confirmed since then.';
  return `${when(at)}: ${reason} ${next}`;
}

function Changes({ of: { id, kind, recipient, state, text } }: { readonly of: MailDetails }) {
  const dispatch = useAppDispatch();
  const stopping = useAppSelector((root) => changeMail.select(root, `STOP ${String(id)}`));
  const sending = useAppSelector((root) => changeMail.select(root, `RESEND ${String(id)}`));
  const isWaiting = state === 'WAITING';
  const send = (action: 'RESEND' | 'STOP') =>
    dispatch(changeMail.send({ params: { mailId: id }, body: { action } }));
  if (!isWaiting && text === null) {
    return (
      <p>
        {SECRET_MAIL_KINDS.includes(kind)
          ? 'It can’t be resent: it had a secret link, and its text was deleted. The user can request a new email.'
          : kind === 'ALERT'
            ? 'It can’t be resent: the text of an alert is deleted after sending.'
            : `It can’t be resent: the text of an email is deleted ${String(MAIL_TEXT_DAYS)} days after sending.`}
      </p>
    );
  }
  return (
    <>
      <ConfirmedAction
        button={isWaiting ? 'Send now' : 'Send again'}
        title={`Send this email to ${recipient}?`}
        lines={
          isWaiting
            ? ['It is sent now instead of at the next attempt.']
            : ['A copy with the same text is queued.', 'The original email doesn’t change.']
        }
        isSending={sending.status === 'running'}
        onConfirm={() => send('RESEND')}
      />
      {isWaiting ? (
        <ConfirmedAction
          button="Stop"
          title="Stop this email?"
          lines={['It isn’t sent, and its status becomes Failed.', 'You can’t undo this.']}
          isSending={stopping.status === 'running'}
          onConfirm={() => send('STOP')}
        />
      ) : null}
    </>
  );
}

function Text({ of: { id, kind, text } }: { readonly of: MailDetails }) {
  const hrefs = useHrefs();
  if (text === null) {
    return (
      <p>
        {SECRET_MAIL_KINDS.includes(kind)
          ? 'Emails with secret links are never shown.'
          : kind === 'ALERT'
            ? 'The text of an alert is deleted after sending, because its records may become confidential.'
            : `Its text was deleted ${String(MAIL_TEXT_DAYS)} days after sending.`}
      </p>
    );
  }
  return (
    <Stack>
      <p>Secrets in links are replaced by …</p>
      <ScrollBox label="Plain text">{text}</ScrollBox>
      <p>
        <a href={hrefs.file(mailHtmlPath(id))} target="_blank" rel="noopener noreferrer">
          View as HTML (new tab)
        </a>
      </p>
    </Stack>
  );
}
