import { BACKEND_PAGES } from '#contract/backendPages';
import { COURT_PATH } from '#contract/courtPage';
import { INDIANA } from '#contract/locales';
import { registerOf } from '#contract/registers';
import type { CourtReference } from '#contract/schemas/court';
import { AppLink } from '../../widgets/AppLink';
import { BackendLink } from '../../widgets/BackendLink';

const { allRegion, searchAction, searchPath } = registerOf('court', INDIANA);

/** Links a court to its page. */
export function CourtLink({ court }: { readonly court: CourtReference }) {
  return (
    <AppLink to={COURT_PATH} query={{ courtId: court.id }}>
      {court.name}
    </AppLink>
  );
}

/** Links a court to its cases, whose numbers begin with the court code. */
export function CourtCasesLink({ court }: { readonly court: CourtReference }) {
  return (
    <AppLink
      to={searchPath}
      query={{ action: searchAction, publicCaseId: court.code, regionId: allRegion.id }}
    >
      Cases of this court
    </AppLink>
  );
}

/** Links a court to its calendar of hearings. */
export function CourtCalendarLink({ court }: { readonly court: CourtReference }) {
  return (
    <BackendLink to={BACKEND_PAGES.calendar} query={{ courtId: court.id }}>
      Calendar of {court.name}
    </BackendLink>
  );
}

/** Links an attorney's number to the calendar of the attorney's hearings. */
export function BarNumberLink({ barNumber }: { readonly barNumber: string }) {
  return (
    <BackendLink to={BACKEND_PAGES.calendar} query={{ barNumber }}>
      {barNumber}
    </BackendLink>
  );
}

/** Links a judge to the calendar of the judge’s hearings. */
export function JudgeCalendarLink({ name }: { readonly name: string }) {
  return (
    <BackendLink to={BACKEND_PAGES.calendar} query={{ judge: name }}>
      {name}
    </BackendLink>
  );
}

/** Links a judge to the calendar of the judge’s hearings, and to the judge’s cases. */
export function JudgeLink({ name }: { readonly name: string }) {
  return (
    <>
      <JudgeCalendarLink name={name} /> (
      <AppLink
        to={searchPath}
        query={{ action: searchAction, judge: name, regionId: allRegion.id }}
      >
        cases
      </AppLink>
      )
    </>
  );
}
