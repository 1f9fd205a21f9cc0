import { useState } from 'react';
import { formatPlaces, formatQuantity } from '#contract/formats';
import type { CourtRow } from '#contract/schemas/courtDetails';
import { rowHeader, textColumn } from '../../../records/columns';
import { Loaded } from '../../../records/Loaded';
import { useAppSelector } from '../../../store/hooks';
import { DataTable } from '../../../ui/DataTable';
import { Field } from '../../../ui/Field';
import { Stack } from '../../../ui/Stack';
import { StateMessage } from '../../../ui/StateMessage';
import { TextInput } from '../../../ui/TextInput';
import { asSentenceStart } from '../../../ui/words';
import { AppLink } from '../../../widgets/AppLink';
import { courtsToEdit } from './slice';

/** Formats the number of judges who sign; empty for courts without judges. */
function signersInWords({ signers }: CourtRow): string {
  if (signers === 0) return '';
  return ` (${formatQuantity(signers, 'judge signs', 'judges sign')} orders)`;
}

const columnsOf = (to: string) => [
  rowHeader<CourtRow>('Court', (court) => (
    <>
      <AppLink to={to} query={{ courtId: String(court.courtId) }}>
        {court.name}
      </AppLink>
      {signersInWords(court)}
    </>
  )),
  textColumn<CourtRow>('County', ({ countyName }) => countyName, { phone: 'line' }),
  textColumn<CourtRow>('Code', ({ code }) => code, { priority: 2, phone: 'line' }),
];

/** All courts of the edition; each links to `to` with its id. */
export function CourtList({ to }: { readonly to: string }) {
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase();
  return (
    <Stack>
      <Field id="courtFilter" label="Find a court" hint="Part of its name, county, or code">
        <TextInput autoComplete="off" value={text} onValueChange={setText} />
      </Field>
      <Loaded of={useAppSelector(courtsToEdit.select)} what="the courts" lines={10}>
        {({ items }) =>
          items.length === 0 ? (
            <StateMessage kind="empty" title="No courts">
              Import this state’s courts with the import-courts command.
            </StateMessage>
          ) : (
            <Courts
              columns={columnsOf(to)}
              found={items.filter(({ code, countyName, name }) =>
                `${name} ${countyName} ${code}`.toLowerCase().includes(wanted),
              )}
              total={items.length}
            />
          )
        }
      </Loaded>
    </Stack>
  );
}

interface CourtsProps {
  readonly columns: ReturnType<typeof columnsOf>;
  readonly found: readonly CourtRow[];
  readonly total: number;
}

function Courts({ columns, found, total }: CourtsProps) {
  const places = formatPlaces({ all: total, searched: found.length }, 'court');
  return (
    <>
      <p role="status">{asSentenceStart(places.replace(/^all /, ''))}</p>
      {found.length === 0 ? null : (
        <DataTable
          caption="Courts"
          isCaptionHidden
          columns={columns}
          rows={found}
          rowKey={({ courtId }) => String(courtId)}
        />
      )}
    </>
  );
}
