/** Document types, components, and cross references, as a CSV file. Plausible, not an official list. */
export const DOCUMENTS = `list,code,name,parent
documentType,PUBLIC,Public,
documentType,CONFIDENTIAL,Confidential (Rule 5),
documentType,SEALED,Sealed by order,
component,LEAD,Lead document,
component,ATTACHMENT,Attachment,
component,WORD,Word version of a proposed order,
crossReference,RELATED,Related case,
crossReference,COMPANION,Companion case,
crossReference,FIRM,Firm file number,
`;
