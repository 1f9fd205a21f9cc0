import { captionWords } from '#contract/records/captionWords';
import { useId, useState } from 'react';
import { BACKEND_PAGES } from '#contract/site/backendPages';
import { VERIFY_PATH } from '#contract/filing/pages';
import { PROOF_MAX_LENGTH, VERIFY_MAX_BYTES } from '#contract/filing/proofs';
import { formatDateTime } from '#contract/formats';
import { PROOF_KIND_WORDS } from '#contract/filing/proofKinds';
import type { CheckedProof, VerifiedDocument } from '#contract/schemas/filingProofs';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { hashFile } from '../../../platform/browserFiles';
import { momentColumn, rowHeader, textColumn } from '../../../records/columns';
import { Loaded } from '../../../records/Loaded';
import { selectShownQuery } from '../../../state/location/selectors';
import { addressChosen } from '../../../state/location/slice';
import { selectIsLoggedIn } from '../../../state/session/selectors';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { DataTable } from '../../../ui/DataTable';
import { DescriptionList } from '../../../ui/DescriptionList';
import { DropArea } from '../../../ui/DropArea';
import { FileButton } from '../../../ui/FileButton';
import { MessageBox } from '../../../ui/MessageBox';
import { Reading } from '../../../ui/Reading';
import { Section } from '../../../ui/Section';
import { Stack } from '../../../ui/Stack';
import { BackendLink } from '../../../widgets/BackendLink';
import { megabytesOf } from '../flow/sizes';
import styles from '../verify/verify.module.css';
import { checkProof, readHash, selectCheckedProof, verifiedDocument } from '../verify/slice';

type Entry = CheckedProof['entries'][number];

const ENTRIES = [
  momentColumn(STATE_TIME_ZONE)<Entry>('Time', ({ at }) => at),
  rowHeader<Entry>('Attempt', ({ kind }) => PROOF_KIND_WORDS[kind] ?? kind),
  textColumn<Entry>('Result', ({ result }) => result),
  textColumn<Entry>('Files', ({ files }) => String(files.length), { align: 'end', priority: 2 }),
];

/** Verifies a document, or a proof of an electronic filing. The page is public. */
export function Screen() {
  const hash = readHash(useAppSelector(selectShownQuery));
  const proof = useAppSelector(selectCheckedProof);
  return (
    <Reading
      isWide
      aside={
        <>
          <Section title="Meaning of a match">
            <ul>
              <li>The file is the same as the one on file, byte for byte.</li>
              <li>
                The result shows the case, the filing time, and the version: stamped or submitted.
              </li>
              <li>Documents that aren’t public never match.</li>
            </ul>
          </Section>
          <Section title="If there is no match">
            <ul>
              <li>Use the file as downloaded. Saving or printing a file again changes it.</li>
              <li>Try the stamped copy and the copy that you submitted.</li>
              <li>Ask the clerk for a copy if the document isn’t public.</li>
            </ul>
          </Section>
          <Section title="Check the time of a filing attempt">
            <p>
              If you filed here, download the proof file (JSON) from the envelope’s Export menu and
              choose it above. It shows each attempt to submit the filing.
            </p>
          </Section>
          <Section title="Verify without this site">
            <p>
              A proof file can be verified offline with{' '}
              <code className={styles.code}>verify-filing</code>. The{' '}
              <BackendLink to={BACKEND_PAGES.proofLog}>proof log</BackendLink> has the latest signed
              tree head, which you can also get by email each day.
            </p>
          </Section>
        </>
      }
    >
      <p>
        Check that your copy of a document matches the court’s. Your document stays on your device.
        Only a hash of it is sent.
      </p>
      <Chooser />
      {proof === null && hash === null ? <HowItWorks /> : null}
      {proof === null ? null : <Proof of={proof} hash={hash} />}
      {hash === null || proof !== null ? null : <FoundDocument hash={hash} />}
    </Reading>
  );
}

const PARTS = [
  ['Choose a file', `A PDF or Word document (.docx) up to ${megabytesOf(VERIFY_MAX_BYTES)}.`],
  [
    'Compare its hash',
    'Your browser computes a SHA-256 hash: a code that changes with any change to the file.',
  ],
  [
    'See the result',
    'A match shows the case, the court, and when the document was filed and stamped.',
  ],
] as const;

function HowItWorks() {
  return (
    <Section title="How the check works">
      <ol className={styles.parts}>
        {PARTS.map(([title, text]) => (
          <li key={title}>
            <strong>{title}</strong>
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </Section>
  );
}

function Chooser() {
  const dispatch = useAppDispatch();
  const hintId = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const isLoggedIn = useAppSelector(selectIsLoggedIn);
  const read = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    if (/\.json$/i.test(file.name)) {
      const text = file.size > PROOF_MAX_LENGTH ? null : await file.text();
      setProblem(text === null ? 'The proof is too large. Verify it with verify-filing.' : null);
      if (text !== null && text !== '') dispatch(checkProof.send({ body: { proof: text } }));
      return;
    }
    const hash = file.size > VERIFY_MAX_BYTES ? null : await hashFile(file);
    setProblem(
      hash === null
        ? `The file is over ${megabytesOf(VERIFY_MAX_BYTES)}, or this browser can’t check it. Choose a smaller file, or try a different browser.`
        : null,
    );
    if (hash !== null) dispatch(addressChosen({ path: VERIFY_PATH, query: { hash } }));
  };
  const onFiles = (files: FileList | null): void => void read(files?.[0]);
  return (
    <>
      <DropArea
        label="Drop a file"
        isLarge
        onFiles={onFiles}
        button={
          <FileButton
            // A page has only one filled button; while logged out, that is the Log in button in the
            // header.
            variant={isLoggedIn ? 'primary' : 'secondary'}
            inputLabel="Document or proof"
            accept=".pdf,.docx,.json"
            onFiles={onFiles}
            aria-describedby={hintId}
          >
            Choose a file
          </FileButton>
        }
        hintId={hintId}
        hint="or drop it here: a PDF or Word document."
      />
      {problem === null ? null : <MessageBox tone="error">{problem}</MessageBox>}
    </>
  );
}

function FoundDocument({ hash }: { readonly hash: string }) {
  return (
    <Section title="Document">
      <Loaded of={useAppSelector(verifiedDocument.select)} what="the document">
        {({ document, editedTables, key }) => (
          <Stack>
            {editedTables.length === 0 ? null : (
              <MessageBox tone="error" title="Stored data was edited">
                The last comparison with the proof log found changes in {editedTables.join(', ')}.
                Proofs that you saved earlier are still valid.
              </MessageBox>
            )}
            {document === null ? (
              <MessageBox>
                No match: no public document on this site has this hash. The file may have been
                changed, may not be public, or may not have been filed here.
              </MessageBox>
            ) : (
              <Document of={document} />
            )}
            <DescriptionList
              items={[
                { term: 'SHA-256 of your file', description: hash },
                ...(key === null ? [] : [{ term: 'Proof log key (SHA-256)', description: key }]),
              ]}
            />
          </Stack>
        )}
      </Loaded>
    </Section>
  );
}

function Document({ of }: { readonly of: VerifiedDocument }) {
  const isStamped = of.version === 'stamped';
  return (
    <>
      <MessageBox tone="success">
        {isStamped
          ? 'Match: this is the stamped version on file with the court.'
          : 'Match: this is the version that was submitted. The court’s stamped version differs.'}
      </MessageBox>
      <DescriptionList
        items={[
          { term: 'Document', description: of.title },
          { term: 'Pages', description: String(of.pages) },
          { term: 'Case', description: `${of.caseNumber}: ${captionWords(of.caption)}` },
          { term: 'Court', description: of.courtName },
          ...(of.filedAt === null
            ? []
            : [{ term: 'Filed', description: formatDateTime(of.filedAt, of.timeZone) }]),
          { term: 'Stamped', description: formatDateTime(of.stampedAt, of.timeZone) },
        ]}
      />
    </>
  );
}

function Proof({ hash, of }: { readonly of: CheckedProof; readonly hash: string | null }) {
  const { entries, isOurs, number, problem, signedAt } = of;
  if (problem !== null) {
    return (
      <MessageBox tone="error" title="Not verified">
        {problem}
      </MessageBox>
    );
  }
  const holds = hash !== null && entries.some(({ files }) => files.includes(hash));
  return (
    <Section title={`Proof for envelope ${number}`}>
      {isOurs ? (
        <MessageBox tone="success">
          Verified: each entry is in the log that this site signed{' '}
          {formatDateTime(signedAt, STATE_TIME_ZONE)}.
        </MessageBox>
      ) : (
        <MessageBox tone="error" title="Not signed by this site">
          The entries match the signature, but the signature isn’t from this site.
        </MessageBox>
      )}
      {hash === null ? null : (
        <p>{holds ? 'Your document is in this proof.' : 'Your document isn’t in this proof.'}</p>
      )}
      <DataTable
        caption="Attempts, oldest first"
        columns={ENTRIES}
        rows={entries}
        rowKey={(entry) => `${entry.at} ${entry.kind} ${entry.result}`}
      />
    </Section>
  );
}
