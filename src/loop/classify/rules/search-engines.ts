import { codes } from '../lists.ts';
import { ABORT, RETRY, type Rule, STALE, VALUES } from '../rule.ts';

/** Elasticsearch and OpenSearch by exception name. */
export const SEARCH_ENGINE_RULES: readonly Rule[] = [
  {
    id: 'search.state-moved',
    is: STALE,
    because: 'the document, index or search context is not in the state the call assumes',
    source:
      'Elasticsearch version_conflict_engine_exception, resource_already_exists_exception, search_context_missing_exception',
    when: {
      code: codes(`
          version_conflict_engine_exception resource_already_exists_exception document_missing_exception search_context_missing_exception
          index_closed_exception snapshot_in_progress_state snapshot_missing_exception invalid_snapshot_name_taken`),
    },
  },
  {
    id: 'search.cluster-blocked',
    is: ABORT,
    because: 'an operator or a full disk made the index read-only, or the licence ends here',
    source: 'Elasticsearch cluster_block_exception, security_exception, license errors',
    when: { code: codes(`cluster_block_exception ClusterBlockException license_expired_exception`) },
  },
  {
    id: 'search.cluster-busy',
    is: RETRY,
    because: 'the cluster is short of threads, memory or shards just now',
    source: 'Elasticsearch es_rejected_execution_exception, circuit_breaking_exception',
    when: {
      code: codes(`
          es_rejected_execution_exception circuit_breaking_exception no_shard_available_action_exception
          process_cluster_event_timeout_exception master_not_discovered_exception unavailable_shards_exception
          receive_timeout_transport_exception node_disconnected_exception node_not_connected_exception snapshot_in_progress_exception
          rejected_execution_exception cluster_manager_not_discovered_exception concurrent_snapshot_execution_exception`),
    },
    or: { code: ['search_phase_execution_exception'], status: ['5xx'] },
  },
  {
    id: 'search.bad-query',
    is: VALUES,
    because: 'the query, the mapping or the document is not one that the index takes',
    source: 'Elasticsearch query and mapping errors',
    when: {
      code: codes(`
          index_not_found_exception parsing_exception x_content_parse_exception query_shard_exception mapper_parsing_exception
          document_parsing_exception strict_dynamic_mapping_exception illegal_argument_exception search_phase_execution_exception
          script_exception invalid_index_name_exception too_many_clauses too_many_buckets_exception named_object_not_found_exception
          json_parse_exception json_eof_exception verification_exception aggregation_execution_exception
          action_request_validation_exception invalid_alias_name_exception pattern_syntax_exception number_format_exception`),
    },
    unless: { status: [401, 402, 403, 429, '5xx'] },
  },
];
