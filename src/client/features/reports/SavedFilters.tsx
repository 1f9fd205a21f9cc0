import type { ReportId } from '#contract/admin/reports/reportPages';
import { reportPage } from '#contract/admin/reports/reportPages';
import type { ReportRequest } from '#contract/admin/reports/request';
import {
  REPORT_CADENCES,
  SAVED_REPORT_NAME_MAX_LENGTH,
  type ReportCadence,
} from '#contract/admin/reports/savedReports';
import type { SavedReport } from '#contract/schemas/reports';
import { Form } from '../../forms/Form';
import { useChosen } from '../../forms/useChosen';
import { useForm } from '../../forms/useForm';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { Button } from '../../ui/Button';
import { Disclosure } from '../../ui/Disclosure';
import { Field } from '../../ui/Field';
import { Row } from '../../ui/Row';
import { Select } from '../../ui/Select';
import { Stack } from '../../ui/Stack';
import { TextInput } from '../../ui/TextInput';
import { AppLink } from '../../widgets/AppLink';
import { deleteSavedFilter, saveFilter, scheduleFilter } from './slice';

const CADENCES: Readonly<Record<ReportCadence, string>> = {
  NONE: 'No email',
  DAILY: 'Every day',
  WEEKLY: 'Every Monday',
  MONTHLY: 'First of the month',
};
const CHOICES = REPORT_CADENCES.map((id) => ({ id, label: CADENCES[id] }));

function cadenceOf(text: string): ReportCadence {
  return REPORT_CADENCES.find((each) => each === text) ?? 'NONE';
}

export interface SavedFiltersProps {
  readonly id: ReportId;
  readonly request: ReportRequest;
  readonly saved: readonly SavedReport[];
}

/** The user's saved filters of a report, with actions to open, email, delete, and add them. */
export function SavedFilters({ id, request, saved }: SavedFiltersProps) {
  return (
    <Disclosure
      summary={saved.length === 0 ? 'Saved filters' : `Saved filters (${String(saved.length)})`}
    >
      <Stack>
        {saved.length === 0 ? (
          <p>You have no saved filters for this report.</p>
        ) : (
          <ul>
            {saved.map((each) => (
              <Saved key={each.id} id={id} of={each} />
            ))}
          </ul>
        )}
        <SaveForm id={id} request={request} />
      </Stack>
    </Disclosure>
  );
}

function Saved({ id, of }: { readonly id: ReportId; readonly of: SavedReport }) {
  const { cadence, id: savedReportId, name, query } = of;
  const dispatch = useAppDispatch();
  const command = useAppSelector((state) => scheduleFilter.select(state, String(savedReportId)));
  const [shown, choose] = useChosen(cadence, of, command);
  const params = { savedReportId };
  return (
    <li>
      <Row isAtEnd>
        <AppLink to={reportPage(id).path} query={Object.fromEntries(new URLSearchParams(query))}>
          {name}
        </AppLink>
        <Field label={`Email ${name}`}>
          <Select
            value={shown}
            choices={CHOICES}
            onValueChange={(value) => {
              choose(cadenceOf(value));
              dispatch(scheduleFilter.send({ params, body: { cadence: cadenceOf(value) } }));
            }}
          />
        </Field>
        <Button
          size="small"
          aria-label={`Delete ${name}`}
          onClick={() => dispatch(deleteSavedFilter.send({ params }))}
        >
          Delete
        </Button>
      </Row>
    </li>
  );
}

function SaveForm({ id, request }: Omit<SavedFiltersProps, 'saved'>) {
  const dispatch = useAppDispatch();
  const form = useForm({
    id: 'savedFilter',
    started: { name: '', cadence: 'NONE' },
    check: ({ name }) => ({ name: name.trim() === '' ? 'Enter a name.' : null }),
    command: useAppSelector(saveFilter.select),
    onSend: ({ cadence, name }) => {
      const { after: _page, ...kept } = request;
      const body = { reportId: id, name, request: kept, cadence: cadenceOf(cadence) };
      dispatch(saveFilter.send({ body }));
    },
  });
  return (
    <Form form={form} label="Save these filters" button="Save filters">
      <Stack isForm>
        <Field
          {...form.field('name')}
          label="Name for these filters"
          hint="Saves the filters, sort order, and columns. To always cover the most recent days, don’t change the dates."
          isRequired
        >
          <TextInput maxLength={SAVED_REPORT_NAME_MAX_LENGTH} {...form.control('name')} />
        </Field>
        <Field {...form.field('cadence')} label="Email with a link to the file">
          <Select choices={CHOICES} {...form.control('cadence')} />
        </Field>
      </Stack>
    </Form>
  );
}
