import { captionWords } from '#contract/records/captionWords';
import { ACCOUNT_DASHBOARD_PATH } from '#contract/account/pages';
import {
  BULK_BATCH_PATH,
  BULK_FILERS,
  MY_DRAFTS_PATH,
  ENVELOPES_PATH,
} from '#contract/filing/pages';
import { formatDateTime } from '#contract/formats';
import type { FilingStart } from '#contract/schemas/filingDrafts';
import { Loaded } from '../../../records/Loaded';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { Card } from '../../../ui/Card';
import { Section } from '../../../ui/Section';
import { Stack } from '../../../ui/Stack';
import { AllowedTo } from '../../../widgets/AllowedTo';
import { AppLink } from '../../../widgets/AppLink';
import { DraftLines } from '../drafts/DraftLines';
import { StartButtons } from '../flow/NewDraft';
import styles from '../flow/Flow.module.css';
import { createFiler, filingStart } from '../flow/slice';

/**
 * Start page of e-filing: starts a new draft or continues an existing one (spec section 2,
 * E-filing).
 */
export function Screen() {
  return (
    <Loaded of={useAppSelector(filingStart.select)} what="e-filing">
      {(start) =>
        start.filer === null ? (
          <BecomeFiler isEmailConfirmed={start.isEmailConfirmed} />
        ) : (
          <Start start={start} />
        )
      }
    </Loaded>
  );
}

function BecomeFiler({ isEmailConfirmed }: { readonly isEmailConfirmed: boolean }) {
  const dispatch = useAppDispatch();
  const { status } = useAppSelector(createFiler.select);
  return (
    <Stack isForm>
      <p>
        You can file for yourself right away. People without an attorney may file electronically.
      </p>
      {isEmailConfirmed ? (
        <div>
          <Button
            variant="primary"
            isBusy={status === 'running'}
            onClick={() => dispatch(createFiler.send({}))}
          >
            File for yourself
          </Button>
        </div>
      ) : (
        <p>
          First confirm your email address: open the link in the email that we sent you, or get a
          new one on your <AppLink to={ACCOUNT_DASHBOARD_PATH}>account dashboard</AppLink>.
        </p>
      )}
    </Stack>
  );
}

function Start({ start }: { readonly start: FilingStart }) {
  const { drafts, envelopes, filer } = start;
  return (
    <Stack gap={6}>
      <Card title={filer === null ? 'File' : `File for ${filer.name}`}>
        <StartButtons kinds={['newCase', 'existingCase']} />
      </Card>
      <AllowedTo rule={BULK_FILERS}>
        <Section title="Bulk e-filing">
          <p>
            File many cases from one spreadsheet, or one document into many cases:{' '}
            <AppLink to={BULK_BATCH_PATH}>Create, correct, or follow a batch</AppLink>.
          </p>
        </Section>
      </AllowedTo>
      <Section title="Continue a draft">
        {drafts.length === 0 ? (
          <p>Filings that you start are saved here until you submit them.</p>
        ) : (
          <>
            <DraftLines drafts={drafts} />
            <p>
              <AppLink to={MY_DRAFTS_PATH}>All drafts</AppLink>
            </p>
          </>
        )}
      </Section>
      {envelopes.length > 0 && (
        <Section title="Latest filings">
          <ul className={styles.plain}>
            {envelopes.map(
              ({ caption, caseNumber, courtName, envelopeId, filedAt, number, timeZone }) => (
                <li key={envelopeId} className={styles.line}>
                  <AppLink to={ENVELOPES_PATH} query={{ envelopeId }}>
                    {[caseNumber, captionWords(caption)].filter(Boolean).join(' ')}
                  </AppLink>
                  <span className={styles.hint}>
                    Envelope {number} · {courtName} · Filed {formatDateTime(filedAt, timeZone)}
                  </span>
                </li>
              ),
            )}
          </ul>
        </Section>
      )}
    </Stack>
  );
}
