import { codes } from '../lists.ts';
import { ABORT, RETRY, type Rule, STALE, VALUES } from '../rule.ts';

/** Salesforce, Notion, HubSpot, Airtable, Jira, Shopify, GitHub, GitLab: codes of applications that keep records. */
export const BUSINESS_RULES: readonly Rule[] = [
  {
    id: 'business.lock',
    is: RETRY,
    because: 'another request holds the record for a moment',
    source: 'Salesforce UNABLE_TO_LOCK_ROW, GitHub resource_locked',
    when: {
      code: codes(
        `UNABLE_TO_LOCK_ROW resource_locked SERVER_UNAVAILABLE EXCEEDED_ID_LIMIT_LOCK CANNOT_EXECUTE_FLOW_TRIGGER_LOCK LOCKED_RECORD`,
      ),
    },
    unless: { words: ['version conflict'], code: ['version_conflict_engine_exception'] },
  },
  {
    id: 'business.save-conflict',
    is: RETRY,
    because: 'two saves met; this one was not performed and can be sent again',
    source: 'Notion conflict_error: "Conflict occurred while saving. Please try again."',
    when: { code: ['conflict_error'], words: ['try again', 'conflict ~2 occurred'] },
    unless: { words: ['version conflict'] },
  },
  {
    id: 'business.state-moved',
    is: STALE,
    because: 'the record is no longer in the state the call assumes, or is there already',
    source:
      'Salesforce ENTITY_IS_DELETED, DUPLICATES_DETECTED; HubSpot CONTACT_EXISTS; Shopify PRODUCT_DOES_NOT_EXIST after delete',
    when: {
      code: codes(`
          ENTITY_IS_DELETED DUPLICATE_VALUE DUPLICATES_DETECTED DUPLICATE_DEVELOPER_NAME DUPLICATE_USERNAME
          ALREADY_IN_PROCESS ENTITY_IS_LOCKED ALREADY_APPLIED INVALID_STATE IllegalState CONTACT_EXISTS OBJECT_ALREADY_EXISTS
          resource_version_conflict EDIT_CONFLICT editconflict articleexists version_conflict`),
    },
    or: { code: ['TAKEN', 'DUPLICATE'], status: ['2xx', 422] },
  },
  {
    id: 'business.refused',
    is: ABORT,
    because: 'licence, edition or administrator of the organisation rule it out',
    source: 'Salesforce API_DISABLED_FOR_ORG, HubSpot MISSING_SCOPES, GitHub and Airtable access codes',
    when: {
      code: codes(`
          API_DISABLED_FOR_ORG API_CURRENTLY_DISABLED FUNCTIONALITY_NOT_ENABLED FUNCTIONALITY_TEMPORARILY_UNAVAILABLE LOGIN_MUST_USE_SECURITY_TOKEN
          INVALID_OPERATION_WITH_EXPIRED_PASSWORD PASSWORD_LOCKOUT CLIENT_NOT_ACCESSIBLE_FOR_USER INSUFFICIENT_ACCESS_ON_CROSS_REFERENCE_ENTITY
          FIELD_NOT_UPDATEABLE_BY_LICENSE LICENSE_LIMIT_EXCEEDED MISSING_SCOPES INVALID_AUTHENTICATION EXPIRED_AUTHENTICATION
          INVALID_PERMISSIONS INVALID_PERMISSIONS_OR_MODEL_NOT_FOUND NOT_AUTHORIZED_TO_ACCESS two_factor_required
          SHOP_INACTIVE UNAUTHORIZED_ACCESS`),
    },
  },
  {
    id: 'business.bad-value',
    is: VALUES,
    because: 'the service names a field or value of the call that it does not take',
    source: 'Salesforce, HubSpot, Airtable, Shopify userErrors, Notion validation_error',
    when: {
      code: codes(`
          MALFORMED_QUERY MALFORMED_ID MALFORMED_SEARCH INVALID_FIELD INVALID_QUERY_FILTER_OPERATOR REQUIRED_FIELD_MISSING
          FIELD_CUSTOM_VALIDATION_EXCEPTION FIELD_INTEGRITY_EXCEPTION INVALID_CROSS_REFERENCE_KEY INVALID_OR_NULL_FOR_RESTRICTED_PICKLIST
          STRING_TOO_LONG NUMBER_OUTSIDE_VALID_RANGE INVALID_EMAIL_ADDRESS INVALID_FIELD_FOR_INSERT_UPDATE JSON_PARSER_ERROR INVALID_ID_FIELD
          CANNOT_INSERT_UPDATE_ACTIVATE_ENTITY INVALID_BATCH_SIZE QUERY_TOO_COMPLICATED INVALID_QUERY_LOCATOR DELETE_FAILED
          PROPERTY_DOESNT_EXIST INVALID_EMAIL INVALID_OPTION INVALID_INTEGER INVALID_LONG OBJECT_NOT_FOUND RESOURCE_NOT_FOUND
          UNKNOWN_FIELD_NAME INVALID_MULTIPLE_CHOICE_OPTIONS INVALID_VALUE_FOR_COLUMN INVALID_RECORDS ROW_DOES_NOT_EXIST TABLE_NOT_FOUND
          VIEW_NAME_NOT_FOUND INVALID_FILTER_BY_FORMULA CANNOT_ACCEPT_VALUE INVALID_ATTACHMENT_OBJECT INVALID_REQUEST_UNKNOWN
          missing_field BAD_USER_INPUT GRAPHQL_VALIDATION_FAILED GRAPHQL_PARSE_FAILED undefinedField argumentNotAccepted missingRequiredArguments`),
      fact: ['tool'],
    },
    unless: { status: [401, 402, 403, 429, '5xx'] },
  },
];
