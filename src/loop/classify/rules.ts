import type { Rule } from './rule.ts';
import { AGENT_RULES } from './rules/agents.ts';
import { ANSWER_RULES } from './rules/answers.ts';
import { AUTH_RULES } from './rules/auth.ts';
import { AWS_RULES } from './rules/aws.ts';
import { AZURE_RULES } from './rules/azure.ts';
import { BUSINESS_RULES } from './rules/business.ts';
import { CHAT_RULES } from './rules/chat.ts';
import { CLOUD_RULES } from './rules/cloud.ts';
import { CROWDING_RULES } from './rules/crowding.ts';
import { FILE_RULES, NOT_FOUND_RULES } from './rules/files.ts';
import { GENERATION_RULES } from './rules/generation.ts';
import { GOOGLE_RULES } from './rules/google.ts';
import { HTTP_RULES } from './rules/http.ts';
import { KUBERNETES_RULES } from './rules/kubernetes.ts';
import { LANGUAGE_RULES } from './rules/languages.ts';
import { LAST_RULES } from './rules/last.ts';
import { MAIL_RULES } from './rules/mail.ts';
import { NETWORK_RULES } from './rules/network.ts';
import { OBSTACLE_RULES } from './rules/obstacles.ts';
import { PASSING_RULES, TEMPORARY_RULES } from './rules/passing.ts';
import { PAYMENT_RULES } from './rules/payments.ts';
import { PROTOCOL_RULES } from './rules/protocol.ts';
import { PROVIDER_RULES } from './rules/providers.ts';
import { CHINESE_PROVIDER_RULES } from './rules/providers-china.ts';
import { QUOTA_RULES } from './rules/quota.ts';
import { RPC_RULES } from './rules/rpc.ts';
import { SEARCH_ENGINE_RULES } from './rules/search-engines.ts';
import { SHELL_RULES } from './rules/shells.ts';
import { SQL_DRIVER_RULES, SQL_RULES } from './rules/sql.ts';
import { STATE_RULES } from './rules/state.ts';
import { STORE_RULES } from './rules/stores.ts';
import { VALIDATOR_RULES } from './rules/validators.ts';

/** All rules in the order in which they are asked; README.md says why it is this one. */
export const RULES: readonly Rule[] = [
  ...ANSWER_RULES,
  ...GENERATION_RULES,
  ...RPC_RULES,
  ...PROVIDER_RULES,
  ...CHINESE_PROVIDER_RULES,
  ...QUOTA_RULES,
  ...PROTOCOL_RULES,
  ...SQL_RULES,
  ...STORE_RULES,
  ...AUTH_RULES,
  ...PAYMENT_RULES,
  ...CHAT_RULES,
  ...BUSINESS_RULES,
  ...SEARCH_ENGINE_RULES,
  ...MAIL_RULES,
  ...AWS_RULES,
  ...GOOGLE_RULES,
  ...AZURE_RULES,
  ...KUBERNETES_RULES,
  ...CLOUD_RULES,
  ...SHELL_RULES,
  ...FILE_RULES,
  ...NETWORK_RULES,
  ...STATE_RULES,
  ...SQL_DRIVER_RULES,
  ...CROWDING_RULES,
  ...OBSTACLE_RULES,
  ...TEMPORARY_RULES,
  ...LANGUAGE_RULES,
  ...VALIDATOR_RULES,
  ...NOT_FOUND_RULES,
  ...PASSING_RULES,
  ...HTTP_RULES,
  ...AGENT_RULES,
  ...LAST_RULES,
];
