import type { Rule } from './rule.ts';
import { ANSWER_RULES } from './rules/answers.ts';
import { AUTH_RULES } from './rules/auth.ts';
import { CLOUD_RULES } from './rules/cloud.ts';
import { FILE_RULES, NOT_FOUND_RULES } from './rules/files.ts';
import { GENERATION_RULES } from './rules/generation.ts';
import { HTTP_RULES } from './rules/http.ts';
import { LAST_RULES } from './rules/last.ts';
import { NETWORK_RULES } from './rules/network.ts';
import { PASSING_RULES, TEMPORARY_RULES } from './rules/passing.ts';
import { PROTOCOL_RULES } from './rules/protocol.ts';
import { QUOTA_RULES } from './rules/quota.ts';
import { RPC_RULES } from './rules/rpc.ts';
import { SERVICE_RULES } from './rules/services.ts';
import { SQL_DRIVER_RULES, SQL_RULES } from './rules/sql.ts';
import { STATE_RULES } from './rules/state.ts';
import { STORE_RULES } from './rules/stores.ts';
import { VALIDATOR_RULES } from './rules/validators.ts';

/** All rules in the order in which they are asked; README.md says why it is this one. */
export const RULES: readonly Rule[] = [
  ...ANSWER_RULES,
  ...GENERATION_RULES,
  ...RPC_RULES,
  ...QUOTA_RULES,
  ...PROTOCOL_RULES,
  ...SQL_RULES,
  ...STORE_RULES,
  ...AUTH_RULES,
  ...SERVICE_RULES,
  ...CLOUD_RULES,
  ...FILE_RULES,
  ...NETWORK_RULES,
  ...STATE_RULES,
  ...SQL_DRIVER_RULES,
  ...TEMPORARY_RULES,
  ...VALIDATOR_RULES,
  ...NOT_FOUND_RULES,
  ...PASSING_RULES,
  ...HTTP_RULES,
  ...LAST_RULES,
];
