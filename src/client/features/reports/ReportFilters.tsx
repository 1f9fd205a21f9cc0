import { useRef, useState } from 'react';
import type { Report } from '#contract/admin/reports/report';
import {
  ALL_TIME,
  formatCodes,
  parseCodes,
  reportQuery,
  type ReportRequest,
} from '#contract/admin/reports/request';
import { addressChosen } from '../../state/location/slice';
import { useAppDispatch } from '../../store/hooks';
import { Button } from '../../ui/Button';
import { DateField, type DateFieldHandle } from '../../ui/DateField';
import { Field } from '../../ui/Field';
import { Row } from '../../ui/Row';
import { Select } from '../../ui/Select';
import { TextInput } from '../../ui/TextInput';
import { MonthField, type MonthFieldHandle } from './MonthField';

export interface ReportFiltersProps {
  readonly report: Report;
  readonly path: string;
  readonly request: ReportRequest;
  /** Period of the rows; null for the default period. */
  readonly from: string | null;
  readonly to: string | null;
}

const ANY = '';

/** Filters a report by text, by its coded columns, and by period. */
export function ReportFilters({ from, path, report, request, to }: ReportFiltersProps) {
  const dispatch = useAppDispatch();
  const [find, setFind] = useState(request.find ?? '');
  const [codes, setCodes] = useState(parseCodes(report, request.codes));
  const [days, setDays] = useState({ from: from ?? '', to: to ?? '' });
  const [month, setMonth] = useState(request.month ?? '');
  const fromField = useRef<DateFieldHandle>(null);
  const toField = useRef<DateFieldHandle>(null);
  const monthField = useRef<MonthFieldHandle>(null);
  const isReversed = days.from !== '' && days.to !== '' && days.to < days.from;
  /** Focuses an invalid field; returns true if there is one. */
  const isRefused = (): boolean => {
    if (monthField.current?.refuse() === true) return true;
    if (month !== '') return false;
    // Checks both dates, so that each shows its error; the first invalid one gets the focus.
    const parts = [toField, fromField].map((field) => field.current?.refusePart());
    if (parts.includes(true)) return true;
    if (isReversed) fromField.current?.focus();
    return isReversed;
  };
  const coded = report.columns.filter(({ words }) => words !== undefined);
  return (
    <form
      role="search"
      aria-label="Filter the report"
      onSubmit={(event) => {
        event.preventDefault();
        if (isRefused()) return;
        const { after: _after, from: _from, month: _month, to: _to, ...rest } = request;
        const query = reportQuery({
          ...rest,
          find: find.trim(),
          codes: formatCodes(codes) ?? '',
          month: month.trim(),
          ...(days.from !== (from ?? '') || request.from !== undefined
            ? { from: days.from || ALL_TIME }
            : {}),
          ...(days.to !== (to ?? '') || request.to !== undefined ? { to: days.to } : {}),
        });
        const given = Object.entries(query).filter(([, value]) => value !== '');
        dispatch(addressChosen({ path, query: Object.fromEntries(given) }));
      }}
    >
      <Row isAtEnd>
        <Field label={report.needsFind?.label ?? 'Find'} hint={report.needsFind?.hint}>
          <TextInput
            type="search"
            autoComplete="off"
            maxLength={100}
            value={find}
            onValueChange={setFind}
          />
        </Field>
        {coded.map(({ header, key, words = {} }) => (
          <Field key={key} label={header}>
            <Select
              value={codes.get(key) ?? ANY}
              choices={[
                { id: ANY, label: 'All' },
                ...Object.entries(words).map(([id, { label }]) => ({ id, label })),
              ]}
              onValueChange={(code) => {
                const others = [...codes].filter(([each]) => each !== key);
                setCodes(new Map(code === ANY ? others : [...others, [key, code]]));
              }}
            />
          </Field>
        ))}
        {report.hasMonths === true ? (
          <MonthField
            ref={monthField}
            label="Accounting month"
            value={month}
            onValueChange={setMonth}
          />
        ) : null}
        {report.period === undefined || month !== '' ? null : (
          <>
            <DateField
              ref={fromField}
              label="From"
              value={days.from}
              error={isReversed ? 'The end date is before the start date.' : null}
              onValueChange={(value) => setDays({ ...days, from: value })}
            />
            <DateField
              ref={toField}
              label="To"
              value={days.to}
              onValueChange={(value) => setDays({ ...days, to: value })}
            />
          </>
        )}
        <Button type="submit">Apply</Button>
      </Row>
    </form>
  );
}
