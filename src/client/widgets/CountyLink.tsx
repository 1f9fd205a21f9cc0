import { COUNTIES_PATH, COUNTY_PATH } from '#contract/countyPages';
import type { RegisterId } from '#contract/registers';
import type { CountyReference } from '#contract/schemas/results';
import { AppLink } from './AppLink';

/** A county that leads to what is online of it. */
export function CountyLink({ county: { id, name } }: { readonly county: CountyReference }) {
  return (
    <AppLink to={COUNTY_PATH} query={{ countyId: id }}>
      {name}
    </AppLink>
  );
}

/** The way from a register's counts to its map of counties. */
export function ByCountyLink({ register }: { readonly register: RegisterId }) {
  return (
    <p>
      <AppLink to={COUNTIES_PATH} query={{ register }}>
        What is online by county
      </AppLink>
    </p>
  );
}
