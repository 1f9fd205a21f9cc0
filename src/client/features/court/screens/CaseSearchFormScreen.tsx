import { useState } from 'react';
import { selectShownLocation, selectShownQuery } from '../../../state/location/selectors';
import { useAppSelector } from '../../../store/hooks';
import { Field } from '../../../ui/Field';
import { Row } from '../../../ui/Row';
import { Select } from '../../../ui/Select';
import { TextInput } from '../../../ui/TextInput';
import {
  BillingCodeField,
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
        if (wrongDates !== null) return;
        search.submit({
          status: status || null,
          caseType: typeCode || null,
          filedFrom: filedFrom || null,
          filedTo: filedTo || null,
        });
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
        <Field label="Filed from">
          <TextInput type="date" value={filedFrom} onValueChange={setFiledFrom} />
        </Field>
        <Field label="Filed to" error={wrongDates}>
          <TextInput type="date" value={filedTo} onValueChange={setFiledTo} />
        </Field>
      </div>
      {search.hasBillingCode ? <BillingCodeField search={search} /> : null}
      <SearchButton search={search} />
    </form>
  );
}
