// Not run by the tests of medgrade.
// nextflow run main.nf --challenge isles22 --submission /data/s.csv --answers /data/a.csv --shards 8
// The paths are absolute: the tables name files beside them.
process SHARD {
    errorStrategy 'retry'
    maxRetries 3
    input:
    val shard
    output:
    path "${shard}.jsonl"
    script:
    """
    medgrade grade ${params.challenge} --submission ${params.submission} --answers ${params.answers} \\
      --shard ${shard}/${params.shards} --part ${shard}.jsonl \\
      --resume --journal ${workflow.launchDir}/journals/${shard} --jobs ${task.cpus} --quiet
    """
}

process MERGE {
    publishDir '.', mode: 'copy'
    input:
    path parts
    output:
    path 'report.json'
    script:
    """
    medgrade merge ${parts} --out report.json --details --quiet > report.txt || [ \$? = 1 ]
    """
}

workflow {
    MERGE(SHARD(Channel.of(1..params.shards)).collect())
}
