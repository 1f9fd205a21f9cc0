/** County pages with their online records (spec section 2, Common and help routes). */
export const COUNTY_PATH = '/common/ViewCountyDetails';
export const COUNTIES_PATH = '/CourtCounties';
export const EDIT_COUNTY_PATH = '/common/EditCounty';
export const DATA_LEGEND_PATH = '/common/DataLegend';
