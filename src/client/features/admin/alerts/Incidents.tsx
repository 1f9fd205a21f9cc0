import { BACKEND_PAGES } from '#contract/site/backendPages';
import { STATUS_DAYS, STATUS_PART_WORDS } from '#contract/admin/operatorAlerts';
import type { Incident } from '#contract/schemas/operatorAlerts';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import {
  momentColumn,
  rowHeader,
  statusColumn,
  textColumn,
  toolsColumn,
} from '../../../records/columns';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import type { DataColumn } from '../../../ui/dataColumn';
import { DataTable } from '../../../ui/DataTable';
import { Stack } from '../../../ui/Stack';
import { BackendLink } from '../../../widgets/BackendLink';
import { IncidentForm, UpdateForm } from './IncidentForms';
import { alertFormOpened, selectAlertDesk } from './slice';

const partsOf = ({ parts }: Incident): string =>
  parts.map((part) => STATUS_PART_WORDS[part]).join(', ');

const COLUMNS: readonly DataColumn<Incident>[] = [
  rowHeader('Incident', ({ title }) => title),
  textColumn('Affected', partsOf, { phone: 'line' }),
  momentColumn(STATE_TIME_ZONE)('Since', ({ startedAt }) => startedAt, {
    priority: 2,
    phone: 'named',
  }),
  textColumn('Last update', ({ updates }) => updates[0]?.text ?? null, {
    priority: 3,
    phone: 'line',
  }),
  statusColumn(
    'Status',
    ({ resolvedAt }) =>
      resolvedAt === null
        ? { tone: 'warning', word: 'Open' }
        : { tone: 'released', word: 'Resolved' },
    { phone: 'end' },
  ),
  toolsColumn('Change', (incident) => <Update incident={incident} />),
];

/** Incidents of the public status page, with forms to add and edit them. */
export function Incidents({ incidents }: { readonly incidents: readonly Incident[] }) {
  const dispatch = useAppDispatch();
  const { form } = useAppSelector(selectAlertDesk);
  const updated =
    form?.kind === 'update' ? incidents.find((incident) => incident.id === form.id) : undefined;
  return (
    <Stack>
      <p>
        Anyone can see open incidents and incidents from the last {STATUS_DAYS} days on the{' '}
        <BackendLink to={BACKEND_PAGES.status}>status page</BackendLink>.
      </p>
      {incidents.length === 0 ? (
        <p>No incidents.</p>
      ) : (
        <DataTable
          caption="Incidents, open ones first"
          isCaptionHidden
          columns={COLUMNS}
          rows={incidents}
          rowKey={({ id }) => id}
        />
      )}
      {updated === undefined ? null : <UpdateForm key={updated.id} incident={updated} />}
      {form?.kind === 'incident' ? (
        <IncidentForm />
      ) : (
        <p>
          <Button onClick={() => dispatch(alertFormOpened({ kind: 'incident' }))}>
            Create incident
          </Button>
        </p>
      )}
    </Stack>
  );
}

function Update({ incident: { id, resolvedAt, title } }: { readonly incident: Incident }) {
  const dispatch = useAppDispatch();
  return resolvedAt !== null ? null : (
    <Button
      size="small"
      aria-label={`Update: ${title}`}
      onClick={() => dispatch(alertFormOpened({ kind: 'update', id }))}
    >
      Update
    </Button>
  );
}
