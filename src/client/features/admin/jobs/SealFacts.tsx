import { formatDateTime } from '#contract/formats';
import { SEAL_WARNING_DAYS } from '#contract/admin/jobs';
import type { SealCertificate } from '#contract/schemas/jobs';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { DAY_MS } from '#contract/time';
import { DescriptionList } from '../../../ui/DescriptionList';
import { Stack } from '../../../ui/Stack';
import { StatusTag } from '../../../ui/StatusTag';
import { Breakable } from '../Breakable';

/** The certificate that signs stamped documents. */
export function SealFacts({
  asOf,
  of: seal,
}: {
  readonly of: SealCertificate | null;
  readonly asOf: string;
}) {
  if (seal === null) return <p>The first stamped document creates the site’s certificate.</p>;
  const days = Math.floor((Date.parse(seal.validTo) - Date.parse(asOf)) / DAY_MS);
  const state =
    days < 0
      ? ({ tone: 'pastDue', word: 'Expired' } as const)
      : days < SEAL_WARNING_DAYS
        ? ({ tone: 'open', word: 'Expires soon' } as const)
        : ({ tone: 'released', word: 'Valid' } as const);
  return (
    <Stack>
      <DescriptionList
        items={[
          {
            term: 'Status',
            description: <StatusTag tone={state.tone}>{state.word}</StatusTag>,
          },
          { term: 'Issued to', description: seal.subject },
          { term: 'Issued by', description: seal.source === 'created' ? 'This site' : seal.issuer },
          { term: 'Valid from', description: formatDateTime(seal.validFrom, STATE_TIME_ZONE) },
          { term: 'Valid to', description: formatDateTime(seal.validTo, STATE_TIME_ZONE) },
          { term: 'SHA-256 fingerprint', description: <Breakable text={seal.fingerprint} /> },
        ]}
      />
      {seal.source === 'file' && days < SEAL_WARNING_DAYS ? (
        <p>Set SEAL_P12 to a renewed certificate and restart the server.</p>
      ) : null}
    </Stack>
  );
}
