import { captionWords } from '#contract/records/captionWords';
import { COURT_PATH } from '#contract/courts/page';
import { ENVELOPES_PATH, SERVICE_CONTACTS_PATH } from '#contract/filing/pages';
import {
  ENVELOPE_STATUS_WORDS,
  ATTEMPTS_FILE,
  NOTICE_FILE,
  PROOF_FILE,
} from '#contract/filing/envelopes';
import { formatDateTime, formatQuantity } from '#contract/formats';
import { fillPath } from '#contract/links';
import { RECORD_PAGES } from '#contract/records/pages';
import type { EnvelopeRecord } from '#contract/schemas/filingEnvelopes';
import { column, rowHeader, statusColumn, textColumn } from '../../../records/columns';
import { Loaded } from '../../../records/Loaded';
import { useIsPhone } from '../../../records/PhoneFold';
import { RecordNotFound } from '../../../records/RecordNotFound';
import { AsideBox, RecordLayout } from '../../../records/record/RecordLayout';
import { RecordBand } from '../../../records/record/RecordBand';
import { usePagePorts } from '../../../platform/PagePorts';
import { selectShownQuery } from '../../../state/location/selectors';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import type { DataColumn } from '../../../ui/dataColumn';
import { DataTable } from '../../../ui/DataTable';
import { DescriptionList } from '../../../ui/DescriptionList';
import { MessageBox } from '../../../ui/MessageBox';
import { Stack } from '../../../ui/Stack';
import { StatusTag } from '../../../ui/StatusTag';
import { ToolMenu } from '../../../ui/ToolMenu';
import { AppLink } from '../../../widgets/AppLink';
import { useHrefs } from '../../../widgets/useHrefs';
import { AttemptLinks } from '../envelopes/AttemptLinks';
import { EnvelopePayment, isFree } from '../envelopes/EnvelopePayment';
import { FiledAt } from '../envelopes/FiledAt';
import { FilingView } from '../envelopes/FilingView';
import { ServiceView } from '../envelopes/ServiceView';
import styles from '../envelopes/envelopes.module.css';
import { Moment } from '../envelopes/Moment';
import { messageWords } from '../envelopes/messageWords';
import { envelope } from '../envelopes/slice';
import { statusTone } from '../envelopes/statusTone';
import { SaveAsTemplate } from '../templates/SaveAsTemplate';
import { copyEnvelope } from '../templates/slice';
import { referenceItems } from '../referenceItems';

type Party = EnvelopeRecord['parties'][number];
type Message = EnvelopeRecord['messages'][number];

const PARTIES: readonly DataColumn<Party>[] = [
  rowHeader('Name', ({ name }) => <bdi className={styles.name}>{name}</bdi>),
  textColumn('Role', ({ typeCode }) => roleWords(typeCode)),
  textColumn('Attorneys', ({ attorneys }) =>
    attorneys.length === 0 ? null : attorneys.join(', '),
  ),
];

const EXPORTS = [
  ['Notice (PDF)', NOTICE_FILE],
  ['Proof (JSON)', PROOF_FILE],
  ['Attempts (PDF)', ATTEMPTS_FILE],
] as const;

/** Formats a code as words: `THIRD_PARTY` as `Third party`. */
function roleWords(code: string): string {
  const words = code.toLowerCase().replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** An envelope: its filings with their history, documents, payment, and messages. */
export function Screen() {
  return (
    <Loaded
      of={useAppSelector(envelope.select)}
      what="the electronic filing"
      title="Electronic filing not loaded"
      lines={12}
      notFound={
        <RecordNotFound
          title="Electronic filing not found"
          problem="We can’t find this electronic filing"
          nextLink={{ to: ENVELOPES_PATH, label: 'Go to my electronic filings' }}
        >
          It may belong to another firm.
        </RecordNotFound>
      }
    >
      {(loaded) => <View of={loaded} />}
    </Loaded>
  );
}

function View({ of }: { readonly of: EnvelopeRecord }) {
  const { print } = usePagePorts();
  const isPhone = useIsPhone();
  const { file } = useHrefs();
  const { caption, filedAt, filings, messages, number, parties, payment, status, timeZone } = of;
  const isReceipt = useAppSelector(selectShownQuery)['receipt'] === 'true';
  const bounced = of.services
    .flatMap(({ recipients }) => recipients)
    .filter(({ resolution, state }) => state === 'bounced' && resolution === null);
  const isWaiting = filings.some((filing) => filing.status === 'submitting');
  const messageColumns: readonly DataColumn<Message>[] = [
    rowHeader('Message', ({ operation }) => messageWords(operation)),
    textColumn('Direction', ({ isSent }) => (isSent ? 'To the court' : 'From the court')),
    column('Sent', ({ at }) => <Moment at={at} timeZone={timeZone} />),
    column(
      'Answered',
      ({ answeredAt }) =>
        answeredAt === null ? 'Not yet' : <Moment at={answeredAt} timeZone={timeZone} />,
      { priority: 2 },
    ),
    statusColumn('Result', ({ answeredAt, isRefused, tries }) => {
      if (isRefused) return { tone: 'warning', word: 'Refused' };
      if (answeredAt !== null) return { tone: 'released', word: 'Received' };
      return {
        tone: 'open',
        word: tries === 0 ? 'Waiting' : `Not delivered, ${formatQuantity(tries, 'attempt')}`,
      };
    }),
  ];
  const changes =
    of.access === 'facts' ? null : (
      <>
        {status === 'submitting' ? null : <CopyButton envelopeId={of.id} />}
        <SaveAsTemplate
          of={{ envelopeId: of.id }}
          title={captionWords(caption) || `Envelope ${number}`}
          filings={filings.map(({ code, description }) => description || code)}
        />
      </>
    );
  const files = (
    <>
      {EXPORTS.map(([label, path]) => (
        <a key={label} href={file(fillPath(path, { envelopeId: of.id }))} download>
          {label}
        </a>
      ))}
      <button type="button" onClick={print}>
        Print
      </button>
    </>
  );
  return (
    <article>
      <Stack>
        <p className={styles.back}>
          <AppLink to={ENVELOPES_PATH}>My electronic filings</AppLink>
        </p>
        <RecordBand
          page="Envelope"
          number={number}
          caption={caption === '' ? `Envelope ${number}` : captionWords(caption)}
          status={
            <>
              <StatusTag tone={statusTone(status)}>{ENVELOPE_STATUS_WORDS[status]}</StatusTag>
              <FiledAt at={filedAt} timeZone={timeZone} />
            </>
          }
          actions={
            isPhone ? (
              <ToolMenu id="envelope-actions" label="More">
                {changes}
                {files}
              </ToolMenu>
            ) : (
              <>
                {changes}
                <ToolMenu id="envelope-export" label="Export">
                  {files}
                </ToolMenu>
              </>
            )
          }
        />
        {of.access === 'facts' ? (
          <MessageBox tone="info" title="Filed for a firm that you left">
            <p>Only the firm’s current users can see documents and payments or make changes.</p>
          </MessageBox>
        ) : null}
        {isReceipt ? (
          <MessageBox tone="success" title="Your filing was submitted">
            <p>
              Filed {formatDateTime(filedAt, timeZone)}, envelope {number}.{' '}
              {payment.money === 'authorized'
                ? 'Your card is charged only for what the clerk accepts.'
                : ''}
            </p>
          </MessageBox>
        ) : null}
        {isWaiting ? (
          <MessageBox tone="warning" title="Waiting for the court’s system">
            <p>
              Your filing time is saved: {formatDateTime(filedAt, timeZone)}. We’ll keep sending the
              envelope until the court’s system confirms it.
            </p>
            <AttemptLinks envelopeId={of.id} />
          </MessageBox>
        ) : null}
        {bounced.length === 0 ? null : (
          <MessageBox tone="warning" title="Service email bounced">
            <p>
              {bounced.map(({ email, name }) => `${name} (${email ?? ''})`).join('; ')}: not served
              electronically. Serve them another way, or correct the address in{' '}
              <AppLink to={SERVICE_CONTACTS_PATH}>Service contacts</AppLink>.
            </p>
          </MessageBox>
        )}
        <RecordLayout
          sections={[
            {
              id: 'filings',
              title: filings.length === 1 ? 'Filing' : 'Filings',
              content: (
                <div>
                  {filings.map((filing) => (
                    <FilingView
                      key={filing.filingId}
                      of={filing}
                      envelope={of}
                      isOnly={filings.length === 1}
                    />
                  ))}
                </div>
              ),
            },
            ...(parties.length === 0
              ? []
              : [
                  {
                    id: 'parties',
                    title: 'Parties',
                    content: (
                      <DataTable
                        caption="Parties"
                        isCaptionHidden
                        columns={PARTIES}
                        rows={parties}
                        rowKey={({ name, typeCode }) => `${typeCode} ${name}`}
                      />
                    ),
                  },
                ]),
            ...(of.services.length === 0
              ? []
              : [
                  {
                    id: 'service',
                    title: 'Service',
                    content: (
                      <div>
                        {of.services.map((each) => (
                          <ServiceView key={each.id} of={each} timeZone={timeZone} />
                        ))}
                      </div>
                    ),
                  },
                ]),
            {
              id: 'messages',
              title: 'Messages',
              content: (
                <DataTable
                  caption="Messages with the court’s system"
                  isCaptionHidden
                  columns={messageColumns}
                  rows={messages}
                  rowKey={({ messageId }) => messageId}
                />
              ),
            },
          ]}
          aside={<Aside of={of} />}
        />
      </Stack>
    </article>
  );
}

function CopyButton({ envelopeId }: { readonly envelopeId: string }) {
  const dispatch = useAppDispatch();
  const command = useAppSelector((state) => copyEnvelope.select(state, envelopeId));
  return (
    <Button
      size="small"
      isBusy={command.status === 'running'}
      onClick={() => dispatch(copyEnvelope.send({ params: { envelopeId } }))}
    >
      Copy to a new draft
    </Button>
  );
}

/** The case's number, as a link to its page if the case is public. */
function CaseLink({ of: { caseId, caseNumber } }: { readonly of: EnvelopeRecord }) {
  if (caseId === undefined) return caseNumber;
  const { field, path } = RECORD_PAGES.court;
  return (
    <AppLink to={path} query={{ [field]: String(caseId) }}>
      {caseNumber}
    </AppLink>
  );
}

function Aside({ of }: { readonly of: EnvelopeRecord }) {
  const { caseNumber, clientNumber, comment, corrects, countyName, courtId, courtName } = of;
  const { crossReferences = [], filerName, firmName, isNewCase, timeZone } = of;
  return (
    <>
      <AsideBox title="Envelope">
        <div className={styles.facts}>
          <DescriptionList
            items={[
              ...(corrects === null
                ? []
                : [
                    {
                      term: corrects.replaced > 0 ? 'Replaces returned filings in' : 'Corrects',
                      description: (
                        <>
                          <AppLink to={ENVELOPES_PATH} query={{ envelopeId: corrects.envelopeId }}>
                            Envelope {corrects.number}
                          </AppLink>
                          , filed <Moment at={corrects.filedAt} timeZone={timeZone} />
                          {corrects.asksFirstTime
                            ? '. You asked the court to keep that time.'
                            : null}
                        </>
                      ),
                    },
                  ]),
              {
                term: 'Court',
                description: (
                  <>
                    <AppLink to={COURT_PATH} query={{ courtId: String(courtId) }}>
                      {courtName}
                    </AppLink>
                    , {countyName}
                  </>
                ),
              },
              {
                term: 'Case',
                description:
                  caseNumber === null ? (
                    isNewCase ? (
                      'New case, not numbered yet'
                    ) : (
                      'None'
                    )
                  ) : (
                    <span className={styles.number}>
                      <CaseLink of={of} />
                    </span>
                  ),
              },
              { term: 'Filed by', description: filerName },
              ...(firmName === null ? [] : [{ term: 'Firm', description: firmName }]),
              ...(clientNumber === null ? [] : [{ term: 'Client no.', description: clientNumber }]),
              ...referenceItems(crossReferences),
              ...(comment === '' ? [] : [{ term: 'Note to the clerk', description: comment }]),
              ...(isFree(of) ? [{ term: 'Payment', description: 'No fees' }] : []),
            ]}
          />
        </div>
      </AsideBox>
      {isFree(of) ? null : (
        <AsideBox title="Payment">
          <div className={styles.facts}>
            <EnvelopePayment of={of} />
          </div>
        </AsideBox>
      )}
    </>
  );
}
