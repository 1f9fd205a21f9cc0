import type { ReactNode } from 'react';
import { BACKEND_PAGES } from '#contract/site/backendPages';
import { COURT_PATH } from '#contract/courts/page';
import { INDIANA } from '#contract/locales';
import { registerOf } from '#contract/records/registers';
import type { CourtReference } from '#contract/schemas/court';
import { selectBillingCode } from '../../state/search/selectors';
import { useAppSelector } from '../../store/hooks';
import { AppLink } from '../../widgets/AppLink';
import { BackendLink } from '../../widgets/BackendLink';

const { allRegion, searchAction, searchPath } = registerOf('court', INDIANA);

/** Link to a court's page. */
export function CourtLink({ court }: { readonly court: CourtReference }) {
  return (
    <AppLink to={COURT_PATH} query={{ courtId: court.id }}>
      {court.name}
    </AppLink>
  );
}

/** Link to the cases of a court, whose numbers begin with the court code. */
export function CourtCasesLink({ court }: { readonly court: CourtReference }) {
  const billingCode = useAppSelector(selectBillingCode);
  return (
    <AppLink
      to={searchPath}
      query={{
        action: searchAction,
        publicCaseId: court.code,
        regionId: allRegion.id,
        billingCode,
      }}
    >
      Cases of this court
    </AppLink>
  );
}

/** Link to a court's calendar of hearings. */
export function CourtCalendarLink({ court }: { readonly court: CourtReference }) {
  return (
    <BackendLink to={BACKEND_PAGES.calendar} query={{ courtId: court.id }}>
      Calendar of {court.name}
    </BackendLink>
  );
}

/** Attorney number that links to the attorney's hearing calendar. */
export function BarNumberLink({ barNumber }: { readonly barNumber: string }) {
  return (
    <BackendLink to={BACKEND_PAGES.calendar} query={{ barNumber }}>
      {barNumber}
    </BackendLink>
  );
}

/** Judge's name that links to the judge’s hearing calendar. */
export function JudgeCalendarLink({ name }: { readonly name: string }) {
  return (
    <BackendLink to={BACKEND_PAGES.calendar} query={{ judge: name }}>
      {name}
    </BackendLink>
  );
}

export interface JudgeCasesLinkProps {
  readonly name: string;
  readonly children: ReactNode;
}

/** Link to all cases of a judge. */
export function JudgeCasesLink({ children, name }: JudgeCasesLinkProps) {
  const billingCode = useAppSelector(selectBillingCode);
  return (
    <AppLink
      to={searchPath}
      query={{ action: searchAction, judge: name, regionId: allRegion.id, billingCode }}
    >
      {children}
    </AppLink>
  );
}

/** Judge's name that links to the judge’s hearing calendar, with a link to the judge’s cases. */
export function JudgeLink({ name }: { readonly name: string }) {
  return (
    <>
      <JudgeCalendarLink name={name} /> (<JudgeCasesLink name={name}>cases</JudgeCasesLink>)
    </>
  );
}
