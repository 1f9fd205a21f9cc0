import { useRef, useState } from 'react';
import { selectShownLocation, selectShownQuery } from '../../../state/location/selectors';
import { useAppSelector } from '../../../store/hooks';
import { DateField, type DateFieldHandle } from '../../../ui/DateField';
import { Field } from '../../../ui/Field';
import { Row } from '../../../ui/Row';
import { Select } from '../../../ui/Select';
import {
  BillingCodeField,
  focusSearchText,
  SearchButton,
  SearchKindField,
  SearchRegionField,
  SearchTextField,
  SuperSearchField,
} from '../../../widgets/SearchFields';
import { SearchDraft } from '../../../widgets/SearchDraft';
import { useSearch } from '../../../widgets/useSearch';
import { caseTypeGroups, readTypeCode } from '../caseTypeChoices';
import styles from '../court.module.css';

const STATUSES = [
  { id: '', label: 'Open and closed' },
  { id: 'OPEN', label: 'Open' },
  { id: 'CLOSED', label: 'Closed' },
];

/** The advanced case search; an address with values fills it in, so a search can be edited. */
export function Screen() {
  const location = useAppSelector(selectShownLocation);
  return <CaseSearchForm key={location?.key} />;
}

function CaseSearchForm() {
  const query = useAppSelector(selectShownQuery);
  const search = useSearch('court', query);
  const [status, setStatus] = useState(query['status'] ?? '');
  const [caseType, setCaseType] = useState(query['caseType'] ?? '');
  const [filedFrom, setFiledFrom] = useState(query['filedFrom'] ?? '');
  const [filedTo, setFiledTo] = useState(query['filedTo'] ?? '');
  const from = useRef<DateFieldHandle>(null);
  const to = useRef<DateFieldHandle>(null);
  // The address and a kept draft may hold the code in small letters.
  const typeCode = readTypeCode(caseType);
  const wrongDates =
    filedFrom !== '' && filedTo !== '' && filedFrom > filedTo
      ? 'The last date lies before the first.'
      : null;

  return (
    <form
      className={styles.form}
      aria-label="Advanced case search"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // Both are asked: each says what is wrong with it, and the first takes the focus.
        const isPart = [to, from].map((date) => date.current?.refusePart() === true);
        if (isPart.includes(true)) return;
        if (wrongDates !== null) {
          to.current?.focus();
          return;
        }
        const isSent = search.submit({
          status: status || null,
          caseType: typeCode || null,
          filedFrom: filedFrom || null,
          filedTo: filedTo || null,
        });
        if (!isSent) focusSearchText(event.currentTarget);
      }}
    >
      <SearchDraft
        search={search}
        more={{ status, caseType, filedFrom, filedTo }}
        onMoreFilled={(texts) => {
          setStatus(texts['status'] ?? '');
          setCaseType(texts['caseType'] ?? '');
          setFiledFrom(texts['filedFrom'] ?? '');
          setFiledTo(texts['filedTo'] ?? '');
        }}
      />
      <SearchKindField search={search} />
      <SearchTextField search={search} />
      <Row gap={2}>
        <SuperSearchField search={search} />
      </Row>
      <SearchRegionField search={search} />
      <Field label="Status">
        <Select choices={STATUSES} value={status} onValueChange={setStatus} />
      </Field>
      <Field label="Case type">
        <Select groups={caseTypeGroups(typeCode)} value={typeCode} onValueChange={setCaseType} />
      </Field>
      <div className={styles.dates}>
        <DateField ref={from} label="Filed from" value={filedFrom} onValueChange={setFiledFrom} />
        <DateField
          ref={to}
          label="Filed to"
          value={filedTo}
          onValueChange={setFiledTo}
          error={wrongDates}
        />
      </div>
      {search.hasBillingCode ? <BillingCodeField search={search} /> : null}
      <SearchButton search={search} />
    </form>
  );
}
