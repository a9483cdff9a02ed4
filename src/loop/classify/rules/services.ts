import { codes, phrases } from '../lists.ts';
import { ABORT, LOST, RETRY, type Rule, STALE, VALUES } from '../rule.ts';

/** Codes of well-known web services: Stripe, Slack, GitHub, Telegram, Twilio, Notion, Salesforce, Elasticsearch, mail. */
export const SERVICE_RULES: readonly Rule[] = [
  {
    id: 'services.lock',
    is: RETRY,
    because: 'another request holds the record for a moment',
    source: 'Stripe lock_timeout, Salesforce UNABLE_TO_LOCK_ROW, Notion conflict_error',
    when: {
      code: codes(`
          lock_timeout UNABLE_TO_LOCK_ROW conflict_error resource_locked SERVER_UNAVAILABLE EXCEEDED_ID_LIMIT_LOCK`),
    },
  },
  {
    id: 'services.provider-connection',
    is: LOST,
    because: 'the connection to the service failed somewhere',
    source: 'Stripe api_connection_error, OpenAI APIConnectionError',
    when: {
      code: codes(`
          api_connection_error APIConnectionError StripeConnectionError APIConnectionTimeoutError APITimeoutError`),
    },
    unless: {
      words: ['refused', 'connect timeout|timed'],
      code: codes(`ECONNREFUSED ENOTFOUND EAI_AGAIN UND_ERR_CONNECT_TIMEOUT`),
    },
  },
  {
    id: 'services.state-moved',
    is: STALE,
    because: 'the object is no longer in the state the call assumes',
    source:
      'Stripe charge_already_refunded, Slack message_not_found and name_taken, Telegram MESSAGE_NOT_MODIFIED, Salesforce ENTITY_IS_DELETED',
    when: {
      code: codes(`
          charge_already_captured charge_already_refunded charge_disputed payment_intent_unexpected_state
          setup_intent_unexpected_state invoice_not_editable message_not_found cant_update_message edit_window_closed
          name_taken already_in_channel already_reacted already_archived already_pinned is_archived MESSAGE_NOT_MODIFIED
          MESSAGE_ID_INVALID ENTITY_IS_DELETED DUPLICATE_VALUE DUPLICATES_DETECTED expired_trigger_id
          version_conflict_engine_exception version_conflict resource_already_exists_exception document_missing_exception
          INVALID_STATE IllegalState CONTACT_EXISTS search_context_missing_exception resource_version_conflict`),
    },
  },
  {
    id: 'services.cluster-blocked',
    is: ABORT,
    because: 'an operator or a full disk made the index read-only',
    source: 'Elasticsearch cluster_block_exception',
    when: { code: ['cluster_block_exception', 'ClusterBlockException'] },
  },
  {
    id: 'services.cluster-busy',
    is: RETRY,
    because: 'the cluster is short of threads, memory or shards just now',
    source: 'Elasticsearch es_rejected_execution_exception, circuit_breaking_exception',
    when: {
      code: codes(`
          es_rejected_execution_exception circuit_breaking_exception no_shard_available_action_exception
          process_cluster_event_timeout_exception master_not_discovered_exception unavailable_shards_exception
          all_shards_failed_transient receive_timeout_transport_exception`),
    },
  },
  {
    id: 'services.refused-for-good',
    is: ABORT,
    because: 'the receiver or an operator has ruled it out',
    source: 'Twilio, Telegram, Slack, Salesforce',
    when: {
      code: codes(`
          API_DISABLED_FOR_ORG API_CURRENTLY_DISABLED USER_IS_BLOCKED INPUT_USER_DEACTIVATED invalid_domain
          team_access_not_granted payment_method_not_available`),
    },
  },
  {
    id: 'services.bad-value',
    is: VALUES,
    because: 'the service names a value of the call that it does not take',
    source: 'Stripe, Slack, Twilio 21211 and 21614, Salesforce, Elasticsearch query errors',
    when: {
      code: codes(`
          channel_not_found user_not_found users_not_found invalid_blocks invalid_blocks_format invalid_cursor_format
          no_text msg_too_long not_in_channel invalid_name amount_too_small amount_too_large invalid_number email_invalid
          url_invalid MALFORMED_QUERY MALFORMED_ID INVALID_FIELD REQUIRED_FIELD_MISSING FIELD_CUSTOM_VALIDATION_EXCEPTION
          FIELD_INTEGRITY_EXCEPTION INVALID_CROSS_REFERENCE_KEY STRING_TOO_LONG index_not_found_exception
          parsing_exception x_content_parse_exception query_shard_exception mapper_parsing_exception
          document_parsing_exception strict_dynamic_mapping_exception illegal_argument_exception
          search_phase_execution_exception BUTTON_DATA_INVALID num:21211 num:21212 num:21214 num:21217 num:21602
          num:21606 num:21614 num:21617 num:20404 TWILIO21211`),
    },
    unless: { status: [401, 402, 429] },
  },
  {
    id: 'services.mail-later',
    is: RETRY,
    because: 'a 4yz reply of a mail server is a passing one',
    source: 'RFC 5321 §4.2.1, RFC 3463',
    when: {
      status: [421, 450, 451, 452],
      words: ['smtp|mail|mailbox|greylist*|recipient|rcpt|delivery|4.7.1', '4 #', 'graylist*'],
    },
  },
  {
    id: 'services.mail-address',
    is: VALUES,
    because: 'the mail server knows no such mailbox',
    source: 'RFC 5321: 550, 551, 553; RFC 3463 5.1.x',
    when: { status: [550, 551, 553], words: ['mailbox|recipient|user|address|rcpt|domain|account|email'] },
    unless: { words: phrases(`spam / blocked|blacklist*|blocklist* / dmarc|spf|dkim / policy / relay*`) },
  },
  {
    id: 'services.mail-refused',
    is: ABORT,
    because: 'the mail server refuses this sender or this message for good',
    source: 'RFC 5321: 5yz replies',
    when: { status: [535, 550, 551, 552, 553, 554] },
  },
];
